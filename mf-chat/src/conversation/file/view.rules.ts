/** Scale and rotation of an image in the viewer. */
export interface View {
  scale: number
  /** Degrees. */
  rotation: number
}

export const initialView: View = { scale: 1, rotation: 0 }
export const zoomStep = 0.2
export const wheelStep = 0.015
export const minScale = 0.2
const quarter = 90

/** Rounds so that steps do not accumulate errors; keeps the minimum scale (CHAT-55). */
export function zoom(view: View, by: number): View {
  const scale = Math.round((view.scale + by) * 1000) / 1000
  return scale > minScale ? { ...view, scale } : view
}
export const rotate = (view: View): View => ({ ...view, rotation: (view.rotation + quarter) % 360 })
