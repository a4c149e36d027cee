import type { AnyChosen } from '@portal/contracts/page.ts'
import type { ReactNode } from 'react'
import type { Option } from '../../column.ts'
import type { Outcome } from '../useRemoval.ts'

/** A field that can be changed of many rows at once. */
export interface ChangeField<Row> {
  field: keyof Row & string
  /** English; the table translates it. */
  label: string
  options?: readonly Option[]
  /** What the rules of the row allow instead: its cell offers exactly this. */
  nextOf?(row: Row): readonly (string | number)[]
  /** The day that some of the options need; rows that have one keep it. */
  day?: { field: keyof Row & string; label: string; isNeeded(value: never): boolean }
  /**
   * The words that some of the options need: the dialog asks for them, a cell does not offer those options.
   */
  reason?: { field: keyof Row & string; label: string; maxLength: number; isNeeded(value: never): boolean }
  /** An input of a form, where a line of text will not do. */
  input?: ReactNode
  /** What an empty input means to the server; '' unless it is said. */
  empty?: null | readonly never[]
}

/** How rows of a noun are changed, one in its cell or many at once. */
export interface Changing<Row> {
  permission: string
  fields: readonly ChangeField<Row>[]
  /** How people call a row. */
  titleOf(row: Row): string
  /** The mutations of `changeRoutes`. */
  change(request: AnyChosen & { set: Record<string, unknown>; partly?: boolean }): Outcome
  undo(request: { change: string; ids: number[] }): Outcome
  /** False where an undo would be refused: then none is offered. */
  canUndo?(set: Record<string, unknown>): boolean
}

/** Where each choice may follow each other one: all but the present one. */
export const otherChoices = (options: readonly Option[], now: unknown) =>
  options.map(({ value }) => value).filter((value) => value !== String(now))

/** Whether an option is taken only with words of its own. */
export const needsReason = (field: Pick<ChangeField<never>, 'reason'>, value: unknown): boolean =>
  field.reason?.isNeeded(value as never) === true

/** Of a noun's own request type, which the fields keep to. */
export const isNeeded = (field: Pick<ChangeField<never>, 'day'>, value: unknown): boolean =>
  field.day?.isNeeded(value as never) === true
