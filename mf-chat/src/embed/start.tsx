import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EmbeddedChat } from './Frame.tsx'
import { connectHost } from './host.ts'
import type { FrameSettings } from './messages.ts'

// Entry of the iframe's document, into which the gateway writes the site's settings.
const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as FrameSettings
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <EmbeddedChat settings={settings} host={connectHost(settings.origins)} />
  </StrictMode>,
)
