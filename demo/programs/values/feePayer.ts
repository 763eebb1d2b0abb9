// The zero address: the app's sponsorship applies.
export const feePayer = "0x0000000000000000000000000000000000000000"
