"""Tarballs and Debian packages for tests, from the texts or bytes of their files."""

import io
import lzma
import tarfile


def tarball(files):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for name, content in files.items():
            data = content if isinstance(content, bytes) else content.encode()
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(data), 0o755
            tar.addfile(member, io.BytesIO(data))
    return lzma.compress(packed.getvalue())


def package(files):
    members = {"debian-binary": b"2.0\n", "control.tar.xz": b"odd", "data.tar.xz": tarball(files)}
    packed = b"!<arch>\n"
    for name, data in members.items():
        packed += f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(data):<10}`\n".encode()
        packed += data + b"\n" * (len(data) % 2)
    return packed
