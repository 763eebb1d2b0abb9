import type { ReactElement } from "react"
import { common } from "../texts/common.ts"
import { useTexts } from "../UiContext.ts"
import { Notice } from "./Notice.tsx"
import { useOnline } from "./useOnline.ts"

/** Says that the device has no network, before somebody waits for nothing. */
export const Offline = (): ReactElement | null => {
  const words = useTexts("common", common)
  return useOnline() ? null : <Notice kind="warning">{words.offline}</Notice>
}
