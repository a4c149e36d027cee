import { createContext, type ReactNode } from 'react'

interface AnswerAction {
  /** Shown beside like and dislike. */
  action: ReactNode
  /** Key of the answer without this action, which is shown below it. */
  except: string | undefined
}

/** Additional actions of every answer. The value must stay the same object until it changes. */
export const AnswerActionContext = createContext<AnswerAction>({ action: null, except: undefined })
