import { useT } from '@portal/client'
import { Alert, Button, Stack, TextLink } from '@portal/ui'
import { useState } from 'react'
import { deleteDraft, listDrafts } from './useDraft.ts'

/** Lists unfinished requests of other addresses, such as the page of another device. */
export function UnfinishedRequests({ place }: { place: string }) {
  const t = useT()
  const [, look] = useState(0)
  const others = listDrafts().filter((one) => one.place !== place)
  return others.map(({ place: named, serialNum }) => (
    <Alert
      key={named}
      severity="info"
      action={
        <Button
          color="inherit"
          onClick={() => {
            deleteDraft(named)
            look((before) => before + 1)
          }}
        >
          {t('Discard')}
        </Button>
      }
    >
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {serialNum
          ? t('There is an unfinished request for {serialNum}.', { serialNum })
          : t('There is an unfinished request.')}
        <TextLink to={named ? `/userRepair?${new URLSearchParams({ serialNum: named })}` : '/userRepair'}>
          {t('Continue the request')}
        </TextLink>
      </Stack>
    </Alert>
  ))
}
