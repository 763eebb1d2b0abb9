import { createElement, type ReactElement } from "react"
import type { NoticeProps } from "../slots.ts"
import { useClasses, useSlot } from "../UiContext.ts"
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

/** Something to know: said our way, or the app's. */
export const Notice = (props: NoticeProps): ReactElement => createElement(useSlot("Notice") ?? Ours, props)
