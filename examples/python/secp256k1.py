"""ECDSA over secp256k1 with deterministic nonces (RFC 6979).

Plain integers, so that nothing has to be installed. They take a different time for different keys: for keys that are
worth something, use a library such as `coincurve`.
"""

import hashlib
import hmac
import secrets

_P = 2**256 - 2**32 - 977
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
_G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)

Point = tuple[int, int] | None


def _add(a: Point, b: Point) -> Point:
    if a is None or b is None:
        return a or b
    if a[0] == b[0]:
        if (a[1] + b[1]) % _P == 0:
            return None
        slope = 3 * a[0] * a[0] * pow(2 * a[1], -1, _P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, _P)
    x = (slope * slope - a[0] - b[0]) % _P
    return x, (slope * (a[0] - x) - a[1]) % _P


def _multiply(factor: int, point: Point = _G) -> tuple[int, int]:
    result: Point = None
    while factor:
        if factor & 1:
            result = _add(result, point)
        point = _add(point, point)
        factor >>= 1
    assert result is not None
    return result


def new_private_key() -> bytes:
    return (1 + secrets.randbelow(ORDER - 1)).to_bytes(32, "big")


def public_key(private_key: bytes) -> bytes:
    """The uncompressed public key: 65 bytes."""
    x, y = _multiply(int.from_bytes(private_key, "big"))
    return b"\x04" + x.to_bytes(32, "big") + y.to_bytes(32, "big")


def _nonces(private_key: bytes, digest: bytes):
    """The nonces of RFC 6979, section 3.2, with SHA-256."""
    reduced = (int.from_bytes(digest, "big") % ORDER).to_bytes(32, "big")
    value, key = b"\x01" * 32, b"\x00" * 32
    for separator in (b"\x00", b"\x01"):
        key = hmac.digest(key, value + separator + private_key + reduced, hashlib.sha256)
        value = hmac.digest(key, value, hashlib.sha256)
    while True:
        value = hmac.digest(key, value, hashlib.sha256)
        yield int.from_bytes(value, "big")
        key = hmac.digest(key, value + b"\x00", hashlib.sha256)
        value = hmac.digest(key, value, hashlib.sha256)


def sign_digest(private_key: bytes, digest: bytes) -> bytes:
    """Signs 32 bytes: r || s || v, with s in the lower half of the order, and v 27 or 28."""
    secret, hashed = int.from_bytes(private_key, "big"), int.from_bytes(digest, "big")
    for nonce in _nonces(private_key, digest):
        if not 0 < nonce < ORDER:
            continue
        x, y = _multiply(nonce)
        r = x % ORDER
        s = pow(nonce, -1, ORDER) * (hashed + r * secret) % ORDER
        if r == 0 or s == 0 or x >= ORDER:
            continue
        recovery = y & 1
        if s > ORDER // 2:
            s, recovery = ORDER - s, recovery ^ 1
        return r.to_bytes(32, "big") + s.to_bytes(32, "big") + bytes([27 + recovery])
    raise AssertionError("unreachable")
