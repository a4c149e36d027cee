/** Retention periods of a service. */
export interface Retention {
  /** 0: unlimited. */
  auditDays: number
  noticeDays: number
  /** Days for sent and abandoned e-mails of notices. */
  mailDays: number
  /** Finished imports and exports. */
  jobDays: number
  exportHours: number
  /** Uploads without a row that refers to them. */
  uploadHours: number
}

interface Reader {
  integer(key: string, otherwise: number, min: number, max: number): number
}

export const readRetention = (read: Reader): Retention => ({
  auditDays: read.integer('AUDIT_KEEP_DAYS', 3_650, 0, 36_500),
  noticeDays: read.integer('NOTICE_KEEP_DAYS', 90, 1, 3_650),
  mailDays: read.integer('MAIL_KEEP_DAYS', 30, 1, 3_650),
  jobDays: read.integer('JOB_KEEP_DAYS', 30, 1, 3_650),
  exportHours: read.integer('EXPORT_KEEP_HOURS', 24, 1, 8_760),
  uploadHours: read.integer('UPLOAD_KEEP_HOURS', 24, 1, 8_760),
})

/** Default periods. */
export const defaultRetention: Retention = readRetention({ integer: (_, otherwise) => otherwise })
