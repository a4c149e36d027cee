import { isFailure, useT } from '@portal/client'
import { maxTicketText, type TicketDraft } from '@portal/contracts/ticket.contract.ts'
import { Alert, FormDialog, SelectInput, TextInput } from '@portal/ui'
import { useState } from 'react'
import { useCreateTicketMutation } from './ticket.api.ts'
import { categoryTexts, toInitialCategory } from './ticket.rules.ts'

interface AskPersonDialogProps {
  threadId: string
  /** Initial text. */
  question: string
  serialNum: string
  /** Called when another page has opened a ticket. */
  onTaken(): void
  onClose(): void
}

type Values = Pick<TicketDraft, 'category' | 'text'>

export function AskSupportDialog({ threadId, question, serialNum, onTaken, onClose }: AskPersonDialogProps) {
  const t = useT()
  const [create] = useCreateTicketMutation()
  // Keeps the initial values when the conversation continues.
  const [values] = useState<Values>(() => ({ category: toInitialCategory(serialNum), text: question }))
  const save = async ({ category, text }: Values) => {
    const answer = await create({ threadId, category, text })
    if (!('error' in answer)) return
    if (isFailure(answer.error) && answer.error.error === 'ticket.open_already') onTaken()
    throw answer.error
  }
  const categories = Object.entries(categoryTexts).map(([value, label]) => ({ value, label: t(label) }))
  return (
    <FormDialog
      title={t('Talk to support')}
      saveLabel={t('Send')}
      values={values}
      onSave={save}
      onClose={onClose}
    >
      <Alert severity="info" icon={false} role="note">
        {t('Support will see this conversation, including later messages, and reply here.')}
      </Alert>
      <SelectInput name="category" label={t('Topic')} options={categories} required />
      <TextInput
        name="text"
        label={t('How can we help?')}
        rows={5}
        maxLength={maxTicketText}
        helperText={t('At most {count} characters', { count: maxTicketText })}
        required
        autoFocus
      />
    </FormDialog>
  )
}
