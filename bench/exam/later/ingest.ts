import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { aDocx, aParagraph } from '@portal/chat/knowledge/extract/file.builder.ts'
import { addFile } from '@portal/chat/knowledge/ingest/ingest.ts'
import * as stores from '@portal/chat/knowledge/ingest/store.repo.ts'
import { allDevices } from '@portal/contracts/device-group.ts'
import { documentFiles } from '../question.ts'
import { type ExamStage, readKnownSections, waitForIngestion } from '../stage.ts'

const user = { userId: 'exam', username: 'exam' }
const source = join(import.meta.dirname, 'wall-box.md')
const unmarked = (text: string) => text.replaceAll('*', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const tableOf = (lines: readonly string[]) =>
  `<w:tbl>${lines
    .filter((line) => !line.startsWith('| ---'))
    .map((line) => {
      const cells = line.slice(1, -1).split('|')
      return `<w:tr>${cells.map((cell) => `<w:tc>${aParagraph(unmarked(cell.trim()))}</w:tc>`).join('')}</w:tr>`
    })
    .join('')}</w:tbl>`

/** Converts headings to Word's styles, tables, and every other line to a paragraph. */
function docxOf(markdown: string): Buffer {
  const blocks = markdown.trim().split(/\n{2,}/)
  return aDocx(
    blocks
      .map((block) => {
        const [, marks, heading = ''] = /^(#+) (.*)$/.exec(block) ?? []
        if (marks) return aParagraph(unmarked(heading), `Heading${marks.length}`)
        const lines = block.split('\n')
        if (block.startsWith('|')) return tableOf(lines)
        return lines.map((line) => aParagraph(unmarked(line))).join('')
      })
      .join(''),
  )
}

/** Ingests a manual of a product outside of the demo. */
export async function ingestLaterManual({ chat, ...stage }: ExamStage): Promise<ExamStage> {
  const { app } = chat
  const storeId = await stores.ensure(app.db, {
    name: 'Knowledge of all devices',
    deviceGroup: allDevices,
    platform: null,
    createdBy: user.userId,
  })
  const stream = Readable.from([docxOf(readFileSync(source, 'utf8'))])
  const { id: uploadId } = await app.files.put({ name: documentFiles.wallBox, stream }, user)
  await addFile(app, { storeId, uploadId, user, title: 'Sternberg Wall Box: Fitting, Use and Signals' })
  await waitForIngestion(chat)
  return { ...stage, chat, sections: await readKnownSections(chat) }
}
