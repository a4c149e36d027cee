import assert from 'node:assert/strict'
import type { Answer } from './call.ts'

/** Asserts a refusal in the common form with a message. */
export function assertRefused(answer: Answer, status: number, about: string): void {
  assert.equal(answer.status, status, `${about}: ${JSON.stringify(answer.body).slice(0, 300)}`)
  assert.equal(answer.body.code, status, about)
  assert.ok((answer.body.msg ?? '').length > 5, `${about} says nothing`)
  assert.match(answer.body.error ?? '', /^[a-z][\w-]*\.[\w.-]+$/i, about)
  assert.ok(answer.body.requestId, about)
  assert.doesNotMatch(
    answer.body.msg ?? '',
    /select |insert |at \/|node_modules|undefined/i,
    `${about} shows the inside`,
  )
}
