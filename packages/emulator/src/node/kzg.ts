/** Verifies proofs of KZG commitments, for the precompiled contract 0x0a (EIP-4844). */
import type { KZG } from "@ethereumjs/util"
import { bls12_381 as curve } from "@noble/curves/bls12-381"

const { Fp12, Fr } = curve.fields
const { ProjectivePoint: G1 } = curve.G1
const { ProjectivePoint: G2 } = curve.G2

/** The secret of the KZG ceremony as a point of G2: all of its trusted setup that a verification needs. */
const secret =
  "b5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2"

const scalar = (hex: string): bigint => {
  const value = BigInt(hex)
  if (!Fr.isValid(value)) throw new RangeError("expected an element of the scalar field")
  return value
}

const point = (hex: string) => {
  const read = G1.fromHex(hex.replace(/^0x/, ""))
  read.assertValidity()
  return read
}

const isProof = (commitment: string, z: string, y: string, proof: string): boolean => {
  // e(commitment - y, 1) = e(proof, secret - z)
  const pairs = [
    { g1: point(commitment).subtract(G1.BASE.multiplyUnsafe(scalar(y))), g2: G2.BASE },
    { g1: point(proof).negate(), g2: G2.fromHex(secret).subtract(G2.BASE.multiplyUnsafe(scalar(z))) }
  ]
  // A pairing takes no point at infinity.
  const finite = pairs.filter(({ g1, g2 }) => !g1.equals(G1.ZERO) && !g2.equals(G2.ZERO))
  return Fp12.eql(curve.pairingBatch(finite), Fp12.ONE)
}

/** Whether the polynomial behind a commitment has the value `y` at `z`. False too when a field is malformed. */
const verifyProof: KZG["verifyProof"] = (...fields) => {
  try {
    return isProof(...fields)
  } catch {
    return false
  }
}

const noBlobs = (): never => {
  throw new Error("blobs are not supported")
}

/** What the EVM calls for commitments. Chains have no blobs, so that it only verifies. */
export const kzg: KZG = {
  verifyProof,
  blobToKzgCommitment: noBlobs,
  computeBlobProof: noBlobs,
  verifyBlobProofBatch: noBlobs,
  computeCells: noBlobs,
  computeCellsAndProofs: noBlobs,
  recoverCellsAndProofs: noBlobs,
  verifyCellKzgProofBatch: noBlobs
}
