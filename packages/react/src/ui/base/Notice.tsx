import { type ReactElement } from "react"
import type { NoticeProps } from "../slots.ts"
import { withSlot, useClasses } from "../UiContext.ts"
import { Icon } from "./Icon.tsx"

const icons = { info: "info", success: "check", warning: "warning", danger: "warning" } as const

const Ours = ({ children, kind }: NoticeProps): ReactElement => {
  const classes = useClasses()
  return (
    <div className={classes("notice", kind)} role={kind === "danger" ? "alert" : "status"}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  )
}

export const Notice = /* @__PURE__ */ withSlot("Notice", Ours)
