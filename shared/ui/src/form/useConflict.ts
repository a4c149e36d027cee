import { findConflict } from '@portal/client'
import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

export type ConflictSide = 'mine' | 'theirs'
type Row = Record<string, unknown>

/** Save that failed because of a newer version of the row. */
interface Met {
  by: string | undefined
  mine: Row
  current: Row
  differing: string[]
}
export interface Conflict extends Met {
  chosen: Readonly<Record<string, ConflictSide>>
  choose(name: string, side: ConflictSide): void
  /** True after an attempt to save without all choices. */
  isAsked: boolean
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function metOf(mine: Row, error: unknown): Met | undefined {
  const conflict = findConflict<Row>(error)
  if (!conflict) return undefined
  const { current, by } = conflict
  const differs = (name: string) =>
    name !== 'version' && name !== 'id' && name in current && !same(mine[name], current[name])
  return { by, mine, current, differing: Object.keys(mine).filter(differs) }
}

/** Applies choices to the form immediately; nothing is preselected. */
export function useConflict<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const [met, setMet] = useState<Met>()
  const [chosen, setChosen] = useState<Record<string, ConflictSide>>({})
  const [isAsked, setAsked] = useState(false)
  const set = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  const choose = (name: string, side: ConflictSide) => {
    if (!met) return
    set(name, (side === 'mine' ? met.mine : met.current)[name])
    setChosen((now) => ({ ...now, [name]: side }))
  }
  return {
    conflict: met && { ...met, chosen, choose, isAsked },
    /** Returns true if the error is a conflict. */
    meet(error: unknown): boolean {
      const next = metOf(form.getValues(), error)
      setMet(next)
      setChosen({})
      setAsked(false)
      return next !== undefined
    },
    /** Returns the version to overwrite once all fields are chosen; false before. */
    settle(): boolean {
      if (!met) return true
      if (met.differing.every((name) => chosen[name])) {
        set('version', met.current.version)
        setMet(undefined)
        return true
      }
      setAsked(true)
      return false
    },
  }
}
