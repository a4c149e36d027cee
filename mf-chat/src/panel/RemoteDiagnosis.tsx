import { problemText, useT } from '@portal/client'
import type { Suggestion } from '@portal/contracts/qna.contract.ts'
import { Alert, Box, Button, ButtonBase, Skeleton, Typography } from '@portal/ui'
import { useId } from 'react'
import type { ChatAddress } from './address.ts'
import { useFindTopQuestionsQuery, useTopQuestions } from './panel.api.ts'

function Loading() {
  const t = useT()
  return (
    <Box role="status" aria-label={t('Loading')}>
      {['92%', '78%', '86%', '64%'].map((width) => (
        <Skeleton key={width} width={width} height={30} />
      ))}
    </Box>
  )
}

interface RemoteDiagnosisProps {
  of: Pick<ChatAddress, 'platform' | 'deviceGroup'>
  /** True while the device is being identified. */
  isAwaited: boolean
  onAsk(question: Suggestion): void
}

/**
 * Most frequent questions of the last week for the device's group, numbered; a click asks the question
 * (QNA-01, QNA-02).
 */
export function RemoteDiagnosis({ of, isAwaited, onAsk }: RemoteDiagnosisProps) {
  const t = useT()
  const id = useId()
  const { data, isError, error, refetch } = useFindTopQuestionsQuery(useTopQuestions(of), { skip: isAwaited })
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h3" sx={{ mb: 0.5 }}>
        {t('Remote Diagnosis')}
      </Typography>
      {isError && (
        <Alert severity="warning" sx={{ px: 1.5, overflowWrap: 'anywhere' }}>
          {t("Couldn't load the questions.")} {problemText(error)}
          <Button color="inherit" onClick={refetch} sx={{ display: 'block', mt: 0.5, px: 0.75, mx: -0.75 }}>
            {t('Try again')}
          </Button>
        </Alert>
      )}
      {!data && !isError && <Loading />}
      {data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('No questions in the last week. Type your own.')}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mx: -1 }}>
          {data.map((question, at) => (
            <li key={question.questionId}>
              <ButtonBase
                onClick={() => onAsk(question)}
                sx={{
                  width: '100%',
                  minHeight: 36,
                  px: 1,
                  py: 0.75,
                  gap: 1,
                  justifyContent: 'flex-start',
                  alignItems: 'baseline',
                  textAlign: 'start',
                  font: 'inherit',
                  fontSize: '0.8125rem',
                  borderRadius: '8px',
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <Box
                  component="span"
                  sx={{
                    color: 'text.secondary',
                    fontVariantNumeric: 'tabular-nums',
                    flex: 'none',
                    minWidth: 22,
                  }}
                >
                  {at + 1}.
                </Box>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {question.question}
                </Box>
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}
