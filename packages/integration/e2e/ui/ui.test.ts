/** Every component in a real browser over the emulator; one gallery for all of them, because it takes longest to make. */
import { eachScene } from "./host.ts"
import { frameTests } from "./frame.ts"
import { missingTests } from "./missing.ts"
import { nftTests } from "./nfts.ts"
import { readmeTests } from "./readme.ts"
import { schemeTests } from "./schemes.ts"
import { signInTests } from "./signIn.ts"
import { walletTests } from "./wallet.ts"

const gallery = eachScene()
signInTests(gallery)
walletTests(gallery)
nftTests(gallery)
missingTests(gallery)
schemeTests(gallery)
frameTests(gallery)
readmeTests(gallery)
