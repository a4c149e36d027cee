import { problemText, useSearchParams, useSession, useT } from '@portal/client'
import {
  type AuthorizationRequest,
  parseAuthorizationRequest,
} from '@portal/contracts/authorization-request.ts'
import { Alert, Box, Button, LoadingState, Typography } from '@portal/ui'
import { useEffect, useMemo } from 'react'
import { ConsentRequest } from '../application/ConsentRequest.tsx'
import { useAuthorizeMutation, useDoCancelMutation, useDoConfirmMutation } from '../application/oauth.api.ts'
import { signInAddress } from '../authorization/authorization.rules.ts'
import { browser } from '../session/session.ts'

/** The five parameters that the call repeats; the server compares them with the stored ones. */
const repeated = ({ code_challenge: _, code_challenge_method: __, ...five }: AuthorizationRequest) => five

function Question({ request }: { request: AuthorizationRequest }) {
  const t = useT()
  const [authorize, { data: asking, error }] = useAuthorizeMutation()
  const [doConfirm, confirmed] = useDoConfirmMutation()
  const [doCancel, cancelled] = useDoCancelMutation()
  useEffect(() => {
    void authorize({ query: request })
  }, [authorize, request])

  if (error)
    return (
      <>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          {t("This application can't be connected")}
        </Typography>
        <Alert severity="error">{problemText(error)}</Alert>
      </>
    )
  if (!asking) return <LoadingState />
  const leave = (answer: { redirect_uri: string } | undefined) => answer && browser.leave(answer.redirect_uri)
  const problem = confirmed.error ?? cancelled.error
  const hasLeft = Boolean(confirmed.data ?? cancelled.data)
  const isBusy = confirmed.isLoading || cancelled.isLoading || hasLeft
  return (
    <>
      <ConsentRequest {...asking} />
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t("You'll be redirected to {place}.", { place: asking.redirectsTo })}
      </Typography>
      {problem && <Alert severity="error">{problemText(problem)}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button disabled={isBusy} onClick={async () => leave((await doCancel(asking.requestId)).data)}>
          {t('Cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={async () =>
            leave(
              (
                await doConfirm({
                  query: { ...repeated(request), build_redirect_uri: true },
                  body: asking.requestId,
                })
              ).data,
            )
          }
        >
          {t('Confirm')}
        </Button>
      </Box>
    </>
  )
}

/** Asks a user for consent to a third-party application. */
export default function ConsentPage() {
  const t = useT()
  const { signedIn } = useSession()
  const [search] = useSearchParams()
  const request = useMemo(() => parseAuthorizationRequest(`?${search}`), [search])
  const isStranger = !signedIn && request !== undefined
  useEffect(() => {
    if (isStranger) browser.leave(signInAddress(request))
  }, [isStranger, request])
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', p: 3, pt: { xs: 3, sm: 10 }, display: 'grid', gap: 2 }}>
      {!request ? (
        <>
          <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
            {t('Nothing to confirm')}
          </Typography>
          <Typography>{t('Applications send you here when they ask for access to your data.')}</Typography>
        </>
      ) : signedIn ? (
        <Question request={request} />
      ) : (
        <LoadingState />
      )}
    </Box>
  )
}
