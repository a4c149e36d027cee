import { open } from 'node:fs/promises'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { iterateInThread, ThreadLimitError } from '@portal/service-kit/process/thread.ts'
import type { SheetText } from './workbook.ts'

const limits = { timeMs: 20_000, heapMiB: 512 }
const module = (name: string) => new URL(`./${name}.thread.ts`, import.meta.url).href

async function headOf(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.toString('latin1', 0, bytesRead)
}

/** Reads the texts of a workbook in a worker thread. @throws Problem with the cause */
export async function readTexts(path: string, maxCells: number, signal: AbortSignal): Promise<SheetText[]> {
  const texts: SheetText[] = []
  try {
    const input = { path, head: await headOf(path), maxCells }
    for await (const some of iterateInThread<SheetText[]>(module('read'), input, { ...limits, signal }))
      texts.push(...some)
  } catch (error) {
    throw error instanceof ThreadLimitError ? tooMuch() : error
  }
  return texts
}

/** Writes the workbook with these translations to a new file. */
export async function writeTexts(
  path: string,
  target: string,
  translations: readonly (readonly [source: string, text: string])[],
  signal: AbortSignal,
): Promise<void> {
  for await (const _ of iterateInThread(
    module('write'),
    { path, target, translations },
    { ...limits, timeMs: 60_000, signal },
  ));
}

const tooMuch = () => problem('translation.sheet_too_large')
