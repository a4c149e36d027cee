import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Frame } from './Frame.tsx'
import { connectHost } from './host.ts'
import type { FrameSettings } from './messages.ts'

// The document of the frame: the gateway writes the site's settings into it.
const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as FrameSettings
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Frame settings={settings} host={connectHost(settings.origins)} />
  </StrictMode>,
)
