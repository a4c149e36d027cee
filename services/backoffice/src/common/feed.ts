import { Readable } from 'node:stream'
import type { Download } from '@portal/service-kit/implement.ts'
import { replaceUnreadable } from '@portal/service-kit/spreadsheet/sheet.ts'

interface FeedEntry {
  title: string
  /** ISO 8601. */
  at: string
  updatedAt: string
  text: string
  /** Path on the portal. */
  link: string
}
interface Feed {
  /** Permanent id of the feed, globally unique. */
  name: string
  title: string
  /** Path on the portal. */
  link: string
  entries: readonly FeedEntry[]
}

/** Maximum number of entries. */
const maxEntries = 50

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string) => replaceUnreadable(text).replaceAll(/[&<>"]/g, (sign) => signs[sign] as string)
const idOf = (...names: string[]) => `urn:portal:${names.map(encodeURIComponent).join(':')}`

const entryXml = (name: string, { title, at, updatedAt, text, link }: FeedEntry) => `<entry>
<id>${xml(idOf(name, title))}</id><title>${xml(title)}</title>
<published>${at}</published><updated>${updatedAt}</updated>
<link href="${xml(link)}"/><content type="text">${xml(text)}</content>
</entry>`

/**
 * Renders an Atom feed (RFC 4287). Links are relative, because the portal may be reached by several
 * addresses.
 */
export function createAtomFeed({ name, title, link, entries }: Feed): Download {
  const shown = entries.slice(0, maxEntries)
  const updated =
    shown
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? '2020-01-01T00:00:00.000Z'
  const text = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(idOf(name))}</id><title>${xml(title)}</title><updated>${updated}</updated>
<author><name>After-sales</name></author><link href="${xml(link)}"/>
${shown.map((entry) => entryXml(name, entry)).join('\n')}
</feed>
`
  const content = Buffer.from(text)
  return {
    stream: Readable.from([content]),
    name: 'versions.atom',
    type: 'application/atom+xml',
    size: content.length,
  }
}
