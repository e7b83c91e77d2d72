"""A firmware so small that an emulated Pico gets it and starts it within seconds."""

from rootlight.talk import service_was_asked, talk

if not service_was_asked():
    talk()
