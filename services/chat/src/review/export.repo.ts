import type { AnyExportRequest } from '@portal/contracts/export.contract.ts'
import { sql } from '@portal/service-kit/database/sql.ts'
import type { Exportable } from '@portal/service-kit/export/exportable.ts'

/** Exports messages of conversations without personal data, one sheet per conversation. */
export const dialogueExport: Exportable = {
  title: 'Dialogues',
  permission: 'dialogue:view',
  isBySheet: true,
  columns: () => ({
    dialogue: { kind: 'text', value: sql`'Dialogue ' || id` },
    time: { kind: 'instant', value: sql`said_at` },
    who: { kind: 'text', value: sql`who` },
    message: { kind: 'text', value: sql`said` },
    state: { kind: 'text', value: sql`state` },
  }),
  list: () => ({
    table: 'dialogue',
    select: sql`id`,
    from: sql`(select thread.number as id, message.id as message_id, coalesce(revises, message.id) as place, message.updated_at as said_at,
        case when revises is not null then 'Correction' when position = 'QUERY' then username else 'Assistant' end as who,
        coalesce(impersonal, content) as said, message.status as state
      from thread join message on message.thread_id = thread.id) dialogue`,
    where: [],
    sortable: { dialogue: 'dialogue.id', place: 'dialogue.place' },
    key: 'message_id',
    hasBin: false,
  }),
}

const labels = { dialogue: 'Dialogue', time: 'Time', who: 'Who', message: 'Message', state: 'State' }

export const createExportRequest = (ids: number[]): AnyExportRequest => ({
  format: 'xlsx',
  timeZone: 'UTC',
  columns: Object.entries(labels).map(([field, label]) => ({ field, label })),
  sorts: ['dialogue', 'place'].map((column) => ({ column, direction: 'ASC' as const })),
  ids,
})
