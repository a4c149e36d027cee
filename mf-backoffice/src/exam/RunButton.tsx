import { notify, problemText, useNavigate, useT } from '@portal/client'
import { PermissionButton } from '@portal/ui'
import { useStartExamRunMutation } from './exam.api.ts'

/** Starts a run and opens its progress. */
export function RunButton() {
  const t = useT()
  const navigate = useNavigate()
  const [start, { isLoading }] = useStartExamRunMutation()
  const run = () =>
    start()
      .unwrap()
      .then(
        ({ id }) => navigate(`/exam/runs/${id}`),
        (error) => notify.error(t('Operation failed, {msg}', { msg: problemText(error) })),
      )
  return (
    <PermissionButton permission="qnaData:edit" loading={isLoading} onClick={run}>
      {t('Run the tests')}
    </PermissionButton>
  )
}
