/** Decorative icons, 24 by 24. */

const paths = {
  check: "M5 12.5l4.5 4.5L19 7.5",
  chevron: "M9 6l6 6-6 6",
  back: "M15 6l-6 6 6 6",
  close: "M6 6l12 12 M18 6L6 18",
  copy: "M9 9h10v10H9z M5 15V5h10",
  down: "M6 9l6 6 6-6",
  external: "M14 5h5v5 M19 5l-9 9 M17 14v5H5V7h5",
  eye: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6z M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  eyeOff:
    "M4 4l16 16 M10 6.3A9 9 0 0 1 12 6c5.500 0 9 6 9 6a16 16 0 0 1-2.600 3.300 M6.500 8A16 16 0 0 0 3 12s3.500 6 9 6c1.400 0 2.600-.3 3.700-.8",
  inbox: "M4 13l3-8h10l3 8v6H4z M4 13h5l1.500 2.500h3L15 13h5",
  menu: "M4 7h16 M4 12h16 M4 17h16",
  monitor: "M4 5h16v11H4z M9 20h6 M12 16v4",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z",
  refresh: "M19 8V4.500 M19 8h-3.500 M19 8a8 8 0 1 0 1 4",
  requests: "M8 20V4 M8 4L5 7 M8 4l3 3 M16 4v16 M16 20l-3-3 M16 20l3-3",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2.500v2 M12 19.500v2 M2.500 12h2 M19.500 12h2 M5.300 5.300l1.400 1.400 M17.300 17.300l1.400 1.400 M5.300 18.700l1.400-1.400 M17.300 6.700l1.400-1.400",
  warning: "M12 4l9 16H3z M12 10v4.500 M12 17.200v.3"
} as const

export type IconName = keyof typeof paths

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
