/** A long address or hash with its middle left out. */
export const truncateMiddle = (text: string, start = 8, end = 6): string =>
  text.length <= start + end + 1 ? text : `${text.slice(0, start)}…${text.slice(-end)}`
