import { problemText, useLanguage, useNavigate, useT } from '@portal/client'
import type { ChatWhole } from '@portal/contracts/chat.contract.ts'
import { allDevices, getDeviceGroupLabel } from '@portal/contracts/device-group.ts'
import type { QuestionData } from '@portal/contracts/question-data.contract.ts'
import { type Platform, platforms } from '@portal/contracts/reference.ts'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  keyboards,
  LinearProgress,
  MenuItem,
  PermissionButton,
  ScanButton,
  Stack,
  TextField,
} from '@portal/ui'
import { useId, useState } from 'react'
import { addToExamPath } from '../common/exam.ts'
import { deviceGroupOptions, isDeviceGroup } from '../common/knowledge.ts'
import { platformOptions } from '../common/options.ts'
import { useQueryWholeMutation } from './questionData.api.ts'
import { TestAnswer } from './TestAnswer.tsx'

/** Returns the device groups of a question; all groups if it has none. */
const groupsOf = ({ deviceGroups }: QuestionData) => [
  ...(deviceGroups.length === 0 ? [{ value: allDevices, label: getDeviceGroupLabel(allDevices) }] : []),
  ...deviceGroupOptions.filter(({ value }) => deviceGroups.some((group) => group === value)),
  ...(deviceGroups.length > 0 ? [{ value: allDevices, label: getDeviceGroupLabel(allDevices) }] : []),
  ...deviceGroupOptions.filter(({ value }) => !deviceGroups.some((group) => group === value)),
]

/** Shows the assistant's current answer to a question about a device or group. */
export function TestQuestionDialog({ row, onClose }: { row: QuestionData; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const title = useId()
  const [language] = useLanguage()
  const groups = groupsOf(row)
  const [asked, setAsked] = useState({
    data: row.question,
    devicesType: String(groups[0]?.value),
    platform: (row.platform ?? platforms[0]) as Platform,
    serialNum: '',
  })
  const [ask, { data: answer, error, isLoading }] = useQueryWholeMutation()
  const set = (change: Partial<typeof asked>) => setAsked((now) => ({ ...now, ...change }))
  const send = () => {
    const serialNum = asked.serialNum.trim()
    // Sends the serial number alone, because the service derives the group from it.
    const place = serialNum ? { serialNum } : { devicesType: asked.devicesType }
    void ask({ data: asked.data.trim(), platform: asked.platform, language, supportEs: true, ...place })
  }
  const serialNum = asked.serialNum.trim() || null
  const toExam = {
    question: asked.data.trim(),
    serialNum,
    deviceGroup: !serialNum && isDeviceGroup(asked.devicesType) ? asked.devicesType : null,
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Try question {id}', { id: row.id })}
      </DialogTitle>
      <DialogContent dividers>
        <Stack
          component="form"
          spacing={2}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <TextField
            label={t('Question')}
            value={asked.data}
            onChange={({ target }) => set({ data: target.value })}
            multiline
            required
            slotProps={{ htmlInput: { maxLength: 4000 } }}
          />
          <TextField
            label={t('Serial number')}
            value={asked.serialNum}
            onChange={({ target }) => set({ serialNum: target.value })}
            helperText={t('Leave empty to ask about a device group.')}
            slotProps={{
              htmlInput: { ...keyboards.code, maxLength: 40 },
              input: { endAdornment: <ScanButton onRead={(serialNum) => set({ serialNum })} /> },
            }}
          />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ '& > *': { flex: 1 } }}>
            <TextField
              select
              label={t('Device group')}
              value={asked.devicesType}
              disabled={asked.serialNum.trim() !== ''}
              onChange={({ target }) => set({ devicesType: target.value })}
            >
              {groups.map(({ value, label }) => (
                <MenuItem key={value} value={value}>
                  {t(label)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={t('Platform')}
              value={asked.platform}
              onChange={({ target }) => set({ platform: target.value as Platform })}
            >
              {platformOptions.map(({ value, label }) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          </Stack>
          <Button
            type="submit"
            variant="contained"
            loading={isLoading}
            disabled={asked.data.trim() === ''}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('Ask the assistant')}
          </Button>
          <div aria-live="polite">
            {isLoading && <LinearProgress aria-label={t('Waiting for the answer')} />}
            {!isLoading && error !== undefined && (
              <Alert severity="error">{t('Operation failed, {msg}', { msg: problemText(error) })}</Alert>
            )}
            {!isLoading && answer && <TestAnswer answer={answer as ChatWhole} />}
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <PermissionButton
          permission="qnaData:edit"
          disabled={toExam.question === ''}
          onClick={() => navigate(addToExamPath(toExam))}
        >
          {t('Add to the answer tests')}
        </PermissionButton>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
