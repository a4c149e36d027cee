import type { PersonalData } from '@portal/service-kit/person/inventory.ts'

export const personalData: PersonalData = {
  tables: [
    {
      table: 'segment',
      what: 'Texts of workbooks that you have translated',
      why: 'Each text is translated once',
      kept: '1 day',
      parent: { table: 'batch', column: 'batch_id' },
      other: ['source', 'translated', 'reason'],
    },
    {
      table: 'batch',
      what: 'Workbooks that you have translated',
      why: 'Shows their progress and result',
      kept: '1 day',
      own: { owner: 'id' },
      other: ['reason'],
      erase: 'delete',
      noun: 'translation',
    },
    {
      table: 'usage',
      what: 'Characters that you have sent to translation engines, by hour',
      why: 'Limits what one account spends',
      kept: '1 day',
      own: { who: 'id' },
      erase: 'delete',
    },
    {
      table: 'glossary_change',
      what: 'Changes of the list of names that are not translated',
      why: 'Says who has changed the list',
      kept: 'As long as the portal',
      acted: { changed_by: 'name' },
    },
  ],
  files: ['translation'],
}
