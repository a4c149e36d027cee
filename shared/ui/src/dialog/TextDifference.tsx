import { lazily } from '../lazily.tsx'

interface Props {
  before: string
  after: string
}

/** A text with what was taken from it and added to it, word by word. */
export const TextDifference = /* @__PURE__ */ lazily<Props>(async () => ({
  default: (await import('./Change.tsx')).TextDifference,
}))
