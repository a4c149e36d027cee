import { lazyComponent } from '../lazy-component.tsx'
import type { FilePreviewProps } from './FilePreview.tsx'

/** Checks whether a browser can show a type without running code. */
export const canPreview = (type: string) =>
  type === 'application/pdf' ||
  type === 'video/mp4' ||
  (type.startsWith('image/') && type !== 'image/svg+xml')

export const FilePreview = /* @__PURE__ */ lazyComponent<FilePreviewProps>(() => import('./FilePreview.tsx'))
