import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allRoutes } from '@portal/contracts/all.ts'
import { measureCpuMs } from '@portal/testing/node/cpu.ts'
import { createValidator } from './validation.ts'

type Schema = Record<string, unknown>

/** Finds all patterns and formats of input schemas, including patterns of keys. */
function formsIn(schema: unknown, found = new Map<string, Schema>()): Map<string, Schema> {
  if (Array.isArray(schema)) for (const part of schema) formsIn(part, found)
  else if (typeof schema === 'object' && schema !== null) {
    const { pattern, format, patternProperties } = schema as Schema
    if (typeof pattern === 'string') found.set(`pattern ${pattern}`, { pattern })
    if (typeof format === 'string') found.set(`format ${format}`, { format })
    for (const pattern of Object.keys(patternProperties ?? {})) found.set(`pattern ${pattern}`, { pattern })
    for (const part of Object.values(schema)) formsIn(part, found)
  }
  return found
}

/**
 * Generates texts that match a long prefix of a pattern and then fail, from its own characters and classes.
 */
function* attacks(form: string, length: number) {
  const own = [...new Set(form.replace(/[^ -~]|[a-zA-Z\\]/g, ''))].slice(0, 12)
  const characters = [...own, 'a', 'A', '0', ' ', '-', '.', '\n']
  const pumps = [
    ...characters,
    ...characters.flatMap((one) => ['a', '0', '.', '-', ' '].map((other) => one + other)),
  ]
  for (const pump of new Set(pumps))
    for (const [start, end] of [
      ['', '\0'],
      ['a', '!'],
      ['2026-', ''],
    ] as const)
      yield start + pump.repeat(length / pump.length) + end
}

test('matches every contract pattern and format in linear time on adversarial text', () => {
  const forms = formsIn(allRoutes.flatMap(({ body, query, params }) => [body, query, params]))
  assert.ok(forms.size > 10, String(forms.size))
  for (const [name, form] of forms) {
    const check = createValidator('body', { type: 'string', ...form })
    for (const text of attacks(name, 50_000)) {
      const tookMs = measureCpuMs(() => {
        try {
          check(text)
        } catch {
          // Expected: the text is refused.
        }
      })
      // Linear matching takes less than a millisecond, quadratic matching some seconds.
      assert.ok(tookMs < 1_000, `${name}: ${Math.round(tookMs)} ms for ${JSON.stringify(text.slice(0, 20))}…`)
    }
  }
})
