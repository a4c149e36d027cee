import { useFormat, useT } from '@portal/client'
import { allDevices, getDeviceGroupLabel } from '@portal/contracts/device-group.ts'
import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import { Box, Fact, Facts, getOption, type Option, Stack, Tag, Typography } from '@portal/ui'
import { accordingOptions, evaluationOptions, statusOptions } from '../dialogue/dialogue-options.ts'
import { type ChatAddress, findGroupByName } from '../panel/address.ts'
import { DeviceCard } from '../panel/DeviceCard.tsx'
import { RemoteDiagnosis } from '../panel/RemoteDiagnosis.tsx'
import { useRuntime } from '../panel/useRuntime.ts'

/** Facts of a conversation: from the address until the service has answered. */
export type ConversationFacts = Pick<
  DialogueRecord,
  'devices' | 'model' | 'serialNum' | 'region' | 'country' | 'platform' | 'userName' | 'suggestion'
> & { qnaStatus: string; evaluation: string; according: string; assignee?: string | null }

function Section({ label, value, options }: { label: string; value: string; options: readonly Option[] }) {
  const t = useT()
  const option = getOption(options, value)
  return (
    <Box component="section" aria-label={t(label)}>
      <Typography component="h2" variant="h3" sx={{ mb: 0.5 }}>
        {t(label)}
      </Typography>
      {value ? <Tag color={option.color ?? 'neutral'} label={t(option.label)} /> : t('Not specified')}
    </Box>
  )
}

interface ReviewFactsProps {
  shown: ConversationFacts
  address: ChatAddress
  onAsk(question: string): void
}

/** Left panel of a review: the device and the state of the review. */
export function ReviewFacts({ shown, address, onAsk }: ReviewFactsProps) {
  const t = useT()
  const { country } = useFormat()
  const serialNum = shown.serialNum
  const context = { ...address.context, serialNum }
  const runtime = useRuntime(context)
  const area = [shown.region && t(shown.region), shown.country && country(shown.country)].filter(Boolean)
  return (
    <Stack component="aside" aria-label={t('Dialogue')} spacing={2.5}>
      <DeviceCard
        address={{ ...address, context, deviceType: getDeviceGroupLabel(shown.devices) }}
        runtime={runtime}
      />
      <Facts>
        <Fact label={t('Model')}>{shown.model}</Fact>
        <Fact label={t('Location')}>{area.join(', ')}</Fact>
        <Fact label={t('User')}>{shown.userName}</Fact>
        <Fact label={t('Suggestion')}>{shown.suggestion}</Fact>
        <Fact label={t('Assigned to')}>{shown.assignee}</Fact>
      </Facts>
      {address.fromDoubt && <Tag color="warning" label={t('Opened from a device fault')} />}
      <Section label="Audit Status" value={shown.qnaStatus} options={statusOptions} />
      <Section label="Evaluation" value={shown.evaluation} options={evaluationOptions} />
      <Section label="According" value={shown.according} options={accordingOptions} />
      <RemoteDiagnosis
        of={{
          platform: shown.platform,
          deviceGroup: runtime.data?.deviceGroup ?? findGroupByName(shown.devices) ?? allDevices,
        }}
        isAwaited={runtime.isAwaited}
        onAsk={({ question }) => onAsk(question)}
      />
    </Stack>
  )
}
