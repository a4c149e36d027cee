import { createContext, type ReactNode } from 'react'

interface AnswerAction {
  /** Stands beside like and dislike. */
  action: ReactNode
  /** Key of the answer that goes without, because the same is offered more plainly below it. */
  except: string | undefined
}

/**
 * What can be done about every answer beside rating it. The value stays the same object while it says the
 * same.
 */
export const AnswerActionContext = createContext<AnswerAction>({ action: null, except: undefined })
