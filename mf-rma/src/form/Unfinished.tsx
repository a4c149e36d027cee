import { useT } from '@portal/client'
import { Alert, Button, Stack, TextLink } from '@portal/ui'
import { useState } from 'react'
import { begunFor, dropDraft } from './useDraft.ts'

/** Requests that were begun from elsewhere, such as the page of another device. */
export function Unfinished({ place }: { place: string }) {
  const t = useT()
  const [, look] = useState(0)
  const others = begunFor().filter((serialNum) => serialNum !== place)
  return others.map((serialNum) => (
    <Alert
      key={serialNum}
      severity="info"
      action={
        <Button
          color="inherit"
          onClick={() => {
            dropDraft(serialNum)
            look((before) => before + 1)
          }}
        >
          {t('Discard')}
        </Button>
      }
    >
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {serialNum
          ? t('A request for {serialNum} is not finished.', { serialNum })
          : t('A request is not finished.')}
        <TextLink to={serialNum ? `/userRepair?${new URLSearchParams({ serialNum })}` : '/userRepair'}>
          {t('Go on with it')}
        </TextLink>
      </Stack>
    </Alert>
  ))
}
