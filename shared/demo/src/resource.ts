import { join } from 'node:path'
import type { KnowledgeTopic, KnowledgeType, Language } from '@portal/contracts/reference.ts'

/** File that answers offer in addition to their text; it is in `knowledge/resources`. */
export interface DemoResource {
  file: string
  name: string
  knowledgeType: KnowledgeType
  topic: KnowledgeTopic
  /** Null: understandable in any language, such as a picture. */
  language: Language | null
}

const leaflet = { knowledgeType: 'USER_MANUAL', language: 'en' } as const
const drawing = { knowledgeType: 'AFTER_SALES', language: null } as const

export const demoResources: readonly DemoResource[] = [
  { file: 'sna-battery-wiring.png', name: 'SNA 3–6K: battery wiring', topic: 'Battery', ...drawing },
  {
    file: 'lxp-ct-direction.png',
    name: 'LXP Hybrid: CT clamp and its arrow',
    topic: 'Installation',
    ...drawing,
  },
  { file: 'dongle-quick-guide.pdf', name: 'Dongle quick guide', topic: 'Dongle', ...leaflet },
  { file: 'litestor-dip-card.pdf', name: 'LiteStor: DIP switch card', topic: 'Battery', ...leaflet },
  {
    file: 'repair-request-checklist.pdf',
    name: 'Repair request: what we need from you',
    topic: 'Other',
    ...leaflet,
  },
]

export const demoResourcePath = (file: string) =>
  join(import.meta.dirname, '..', 'knowledge', 'resources', file)
