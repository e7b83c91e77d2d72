"""The bring-up on the page: its sentences, its answers, its report."""

from playwright.sync_api import expect

from tests.page.people import cell, show_group


def test_a_board_is_brought_up_beside_the_page(serve_board, open_page):
    served = serve_board()
    page = open_page(served)
    link = served.link()
    says = page.locator("#bring-up-says")
    answers = page.locator("#bring-up-answers")
    show_group(page, "Workshop")
    page.locator("#bring-up summary").click()
    expect(answers.get_by_role("button")).to_have_text(["Begin"])
    answers.get_by_role("button", name="Begin").click()
    expect(says).to_contain_text("keep your hands off")
    show_group(page, "Play")
    expect(page.locator("#turn")).to_have_text("The bring-up is running")
    page.reload()
    expect(page.locator("#turn")).to_have_text("The bring-up is running")
    show_group(page, "Workshop")
    link.request("sim.run", ms=4000)
    expect(says).to_contain_text("(1 of 42)")
    cell(page, "a1").click()
    expect(says).to_contain_text("(2 of 42)")
    answers.get_by_role("button", name="I see no light").click()
    expect(says).to_contain_text("Can you see a light?")
    answers.get_by_role("button", name="I see a light").click()
    expect(says).to_contain_text("(3 of 42)")
    answers.get_by_role("button", name="Stop").click()
    expect(says).to_contain_text("stopped")
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")
    with page.expect_download() as caught:
        answers.get_by_role("button", name="Save the report").click()
    report = caught.value.path().read_text()
    assert "not_felt: A finger on a2" in report
