import { useSearchParams, useSession } from '@portal/client'
import { type ExamQuestionDraft, emptyExamQuestion } from '@portal/contracts/exam-question.contract.ts'
import { askParameters } from '../common/exam.ts'
import { isDeviceGroup } from '../common/knowledge.ts'

/** Returns the question that the address asks to add, if permitted, until `forget` is called. */
export function useQuestionToAdd(): { draft: ExamQuestionDraft | undefined; forget(): void } {
  const [search, setSearch] = useSearchParams()
  const { can } = useSession()
  const question = search.get('ask')
  const group = search.get('askGroup')
  const draft: ExamQuestionDraft | undefined =
    question && can('qnaData:edit')
      ? {
          ...emptyExamQuestion,
          question: question.slice(0, 500),
          deviceGroup: isDeviceGroup(group) ? group : null,
          serialNum: search.get('askSerial') || null,
        }
      : undefined
  const forget = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        for (const word of askParameters) next.delete(word)
        return next
      },
      { replace: true },
    )
  return { draft, forget }
}
