"""Keccak-256 as Ethereum has it. Python's sha3_256 pads differently."""

_ROUNDS = 24
_MASK = (1 << 64) - 1


def _rotate(value: int, by: int) -> int:
    by %= 64
    return ((value << by) | (value >> (64 - by))) & _MASK if by else value


def _permute(lanes: list[list[int]]) -> list[list[int]]:
    feedback = 1
    for _ in range(_ROUNDS):
        # θ
        parity = [lanes[x][0] ^ lanes[x][1] ^ lanes[x][2] ^ lanes[x][3] ^ lanes[x][4] for x in range(5)]
        effect = [parity[(x + 4) % 5] ^ _rotate(parity[(x + 1) % 5], 1) for x in range(5)]
        lanes = [[lanes[x][y] ^ effect[x] for y in range(5)] for x in range(5)]
        # ρ and π
        x, y, current = 1, 0, lanes[1][0]
        for step in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            current, lanes[x][y] = lanes[x][y], _rotate(current, (step + 1) * (step + 2) // 2)
        # χ
        for y in range(5):
            row = [lanes[x][y] for x in range(5)]
            for x in range(5):
                lanes[x][y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5] & _MASK)
        # ι
        for bit in range(7):
            feedback = ((feedback << 1) ^ ((feedback >> 7) * 0x71)) % 256
            if feedback & 2:
                lanes[0][0] ^= 1 << ((1 << bit) - 1)
    return lanes


def keccak256(data: bytes) -> bytes:
    rate = 136
    padded = bytearray(data) + b"\x01" + b"\x00" * (-(len(data) + 1) % rate)
    padded[-1] |= 0x80
    lanes = [[0] * 5 for _ in range(5)]
    for start in range(0, len(padded), rate):
        for index in range(rate // 8):
            word = padded[start + 8 * index : start + 8 * index + 8]
            lanes[index % 5][index // 5] ^= int.from_bytes(word, "little")
        lanes = _permute(lanes)
    return b"".join(lanes[index % 5][index // 5].to_bytes(8, "little") for index in range(4))
