import { contracts } from '@portal/contracts/all.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { Answer, CallInput } from '@portal/testing/node/service.ts'
import { formatAnswer, sendCall } from './answers.ts'
import { deleteCalls, findChangeCall, findDeleteCall, findRestoreCall, type RowIdCall } from './calls.ts'
import { createInput, listRowFields, type RowField } from './inputs.ts'
import { findNoun, findRowKinds, type RowKind } from './names.ts'
import { support } from './people.ts'
import type { PersonRows, Row } from './rows.ts'
import type { OwnershipStage } from './stage.ts'

/** Returns a value of the same type that identifies no row. */
function nothingLike(value: unknown): unknown {
  if (typeof value === 'number') return 987_654_321
  const text = String(value)
  if (/^\d+$/.test(text)) return '987654321'
  if (/^[\da-f]{8}-/.test(text)) return '00000000-0000-4000-8000-000000000000'
  if (text.startsWith('RMA2')) return 'RMA2000-987654'
  return text.replace(/^.{9}/, 'NOTHING00')
}

/** Deletes one row of each entity with a bin. */
export async function deleteOneEach(stage: OwnershipStage, rows: PersonRows) {
  for (const route of deleteCalls) {
    const [ref] = findRowKinds(route, 'ids') as [RowKind]
    const ids = [(await rows.get(ref.kind))?.id]
    const { status, raw } = await stage.call(support, route, { body: { ids } })
    if (status !== 200) throw new Error(`${route.operation}: ${raw}`)
  }
}

/** Makes a bulk change that can be undone. */
export async function makeBulkChange(stage: OwnershipStage, rows: PersonRows, undoing: Route) {
  const kind = findNoun(undoing)
  const row = await rows.get(kind)
  if (!row) return
  const route = findChangeCall(undoing) as Route
  const input = createInput(route, 0, { username: '', own: () => row.id, row })
  // Withdraws as the author.
  const { data } = await stage.call(rows.person, route, input)
  rows.set(kind, { ...row, change: data?.change })
}

/** Calls with an irreversible effect on a row. */
const takesAway =
  /^(doConfirm|doCancel|delete|discard|end|close|cancel|withdraw|apply|repeat|createTicket|(updateRma|askRma|answerRma))/

export class OwnershipAttack {
  readonly #stage: OwnershipStage
  readonly #own: PersonRows
  readonly #template: PersonRows

  constructor(stage: OwnershipStage, own: PersonRows, template: PersonRows) {
    this.#stage = stage
    this.#own = own
    this.#template = template
  }

  /** Returns the rows of the kinds to which a field can refer, as the caller must write them. */
  async #valueOf(rows: PersonRows, { kind, field }: RowKind): Promise<unknown> {
    return (await rows.get(kind))?.[field]
  }

  async #input(route: Route, place: RowField, value?: unknown): Promise<CallInput> {
    const own = new Map<string, unknown>()
    for (const other of listRowFields(route))
      for (const ref of other.refs.slice(0, 1)) {
        const found = await this.#valueOf(this.#own, ref)
        own.set(
          `${ref.kind}.${ref.field}`,
          found ?? nothingLike((await this.#valueOf(this.#template, ref)) ?? 'NOTHING000'),
        )
      }
    const kind = findNoun(route)
    const row =
      (await this.#own.get(kind).catch(() => undefined)) ??
      (await this.#template.get(kind).catch(() => undefined))
    const [ref] = place.refs as [RowKind]
    return createInput(route, place.form, {
      username: this.#own.person.as.username,
      own: ({ kind, field }) => own.get(`${kind}.${field}`),
      row,
      place,
      value: value ?? own.get(`${ref.kind}.${ref.field}`),
    })
  }

  /** Calls with a value in the field and returns the answer. */
  async #answer(route: Route, place: RowField, value: unknown): Promise<string> {
    const input = await this.#input(route, place, value)
    return formatAnswer(await sendCall(this.#stage, this.#own.person, route, input), value)
  }

  /** Lists differences between answers about foreign rows and about missing ones. */
  async differences({ route, place }: RowIdCall, others: readonly PersonRows[]): Promise<string[]> {
    const found: string[] = []
    if (route.path.endsWith('/undoChange')) await makeBulkChange(this.#stage, this.#own, route)
    for (const ref of place.refs.filter(({ kind }) => !/^(free|repair)Device$/.test(kind))) {
      const values: [PersonRows, unknown][] = []
      for (const rows of others) values.push([rows, await this.#valueOf(rows, ref)])
      if (values.some(([, value]) => value === undefined)) throw new Error(`no ${ref.kind}.${ref.field}`)
      const none = await this.#answer(route, place, nothingLike(values[0]?.[1]))
      for (const [rows, value] of values) {
        const answer = await this.#answer(route, place, value)
        if (answer !== none)
          found.push(
            `${route.operation} as ${this.#own.person.as.username} with ${place.path.join('.')} of ${rows.person.as.username}’s ${ref.kind}:\n    ${answer.slice(0, 300)}\n  and of none:\n    ${none.slice(0, 300)}`,
          )
      }
    }
    return found
  }

  /** Returns the answer about the own row. */
  async own({ route, place }: RowIdCall): Promise<Answer | undefined> {
    for (const { refs } of listRowFields(route))
      if ((await this.#own.get((refs[0] as RowKind).kind)) === undefined) return undefined
    await this.#refresh(route)
    const bin = findDeleteCall(route)
    const back = findRestoreCall(route)
    const [ref] = (findRowKinds(route, 'ids') ?? []) as [RowKind]
    const ids = [(await this.#own.get(ref?.kind ?? 'file').catch(() => undefined))?.id]
    if (bin) await this.#stage.call(support, bin, { body: { ids } })
    if (route.path.endsWith('/undoChange')) await makeBulkChange(this.#stage, this.#own, route)
    const input = await this.#input(route, place)
    let answer = await sendCall(this.#stage, this.#own.person, route, input)
    if (answer.body?.error?.endsWith('.count_changed') && answer.data.count > 0) {
      const { matching, ...body } = input.body as { matching: object }
      const counted = { ...body, matching: { ...matching, count: answer.data.count } }
      answer = await sendCall(this.#stage, this.#own.person, route, { body: counted })
    }
    if (back) await this.#stage.call(support, back, { body: { ids } })
    else if (takesAway.test(route.operation)) for (const { kind } of place.refs) this.#own.forget(kind)
    if (listRowFields(route).some(({ path }) => path.at(-1) === 'fileIds'))
      for (const kind of ['file', 'rmaFile']) this.#own.forget(kind)
    if (route.operation === 'saveRegistration') this.#own.forget('freeDevice')
    if (route.operation === 'saveRma') this.#own.forget('repairDevice')
    return answer
  }

  /** Reloads the own row. */
  async #refresh(route: Route) {
    const noun = findNoun(route)
    const list = Object.values<Route>(contracts[noun]).find(({ path }) => path.endsWith('/findPage'))
    const row = await this.#own.get(noun).catch(() => undefined)
    if (!list || row?.version === undefined) return
    const { data } = await this.#stage.call(support, list, { body: { page: 1, size: 200 } })
    const now = data.content.find(({ id }: Row) => id === row.id)
    if (now) this.#own.set(noun, { ...row, ...now })
  }
}
