/** Every component in a real browser over the emulator; one page for all of them, because it takes longest to make. */
import { drawingTests } from "./drawing.ts"
import { useStories } from "./host.ts"
import { frameTests } from "./frame.ts"
import { missingTests } from "./missing.ts"
import { nftTests } from "./nfts.ts"
import { schemeTests } from "./schemes.ts"
import { signInTests } from "./signIn.ts"
import { walletTests } from "./wallet.ts"

const gallery = useStories()
signInTests(gallery)
walletTests(gallery)
nftTests(gallery)
missingTests(gallery)
schemeTests(gallery)
frameTests(gallery)
drawingTests(gallery)
