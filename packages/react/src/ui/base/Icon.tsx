import type { ReactElement } from "react"

const paths = {
  close: "M6 6l12 12M18 6L6 18",
  back: "M15 5l-7 7 7 7",
  check: "M5 12.5l4.5 4.5L19 7.5",
  warning: "M12 8v5m0 3.5v.01M10.3 4.2L2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0z",
  info: "M12 11v5m0-8.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  email: "M3.5 6.5h17v11h-17zM4 7l8 6 8-6",
  phone: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm3 15h2",
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7.5 8a7.5 7.5 0 0 1 15 0",
  google: "M17.5 7.5a7 7 0 1 0 1.5 4.5h-6.5",
  copy: "M9 9h10v11H9zM15 9V5H5v10h4",
  out: "M14 5h5v5M19 5l-9 9M17 14v5H5V7h5",
  down: "M12 5v13m-5-5l5 5 5-5",
  up: "M12 19V6m-5 5l5-5 5 5",
  chevron: "M6 9.5l6 6 6-6",
  swap: "M7 4v15m-3-3l3 3 3-3M17 20V5m-3 3l3-3 3 3"
} as const

export type IconName = keyof typeof paths

/** A decorative icon: there is always a text beside it. */
export const Icon = ({ name }: { readonly name: IconName }): ReactElement => (
  <svg
    className={`okto-icon okto-icon-${name}`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
