import { createContext, type ReactNode } from 'react'

interface AnswerAction {
  /** Stands beside like and dislike. */
  action: ReactNode
  /** Key of the answer without this action, which is offered below it. */
  except: string | undefined
}

/** Actions on every answer beside rating. The value stays the same object until it changes. */
export const AnswerActionContext = createContext<AnswerAction>({ action: null, except: undefined })
