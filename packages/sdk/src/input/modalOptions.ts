/** Callbacks and looks of the modal. */
import { callback, flag, other } from "./optionRules.ts"
import type { Options } from "./options.ts"

export const modal: Options = {
  onSuccess: callback,
  onError: callback,
  onClose: callback,
  onOpen: callback,
  keepOpenOnWrongCode: flag,
  title: other,
  modalStyle: other,
  iframeStyle: other
}
