/** What a transaction loads is there before a test begins: no clock of a test passes while a file is read. */
export const steps = await import("../src/transactionSteps.ts")
