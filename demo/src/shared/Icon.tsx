/** Decorative icons, 24 by 24. */

const paths = {
  check: "M5 12.5l4.5 4.5L19 7.5",
  chevron: "M9 6l6 6-6 6",
  close: "M6 6l12 12 M18 6L6 18",
  copy: "M9 9h10v10H9z M5 15V5h10",
  down: "M6 9l6 6 6-6",
  external: "M14 5h5v5 M19 5l-9 9 M17 14v5H5V7h5",
  menu: "M4 7h16 M4 12h16 M4 17h16",
  requests: "M8 20V4 M8 4L5 7 M8 4l3 3 M16 4v16 M16 20l-3-3 M16 20l3-3",
  warning: "M12 4l9 16H3z M12 10v4.500 M12 17.200v.3"
} as const

type IconName = keyof typeof paths

export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={paths[name]} />
  </svg>
)
