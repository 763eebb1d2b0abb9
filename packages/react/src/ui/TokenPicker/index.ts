"use client"

export { TokenPicker } from "./TokenPicker.tsx"
export type { PickerProps } from "../base/Picker.tsx"
