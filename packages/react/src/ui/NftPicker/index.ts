"use client"

export { NftPicker } from "./NftPicker.tsx"
export type { PickerProps } from "../base/Picker.tsx"
