import type { Texts } from './said.ts'

export const de: Texts = {
  greeting:
    'Hallo! Fragen Sie mich zu Ihrem Gerät, zum Handbuch, zur Garantie oder zu Ihren Bestellungen und Anfragen.',
  thanks: 'Gern geschehen. Fragen Sie jederzeit wieder.',
  help: (button) =>
    `Ich antworte aus den Handbüchern Ihres Geräts und aus dem, was das Portal weiß. Zum Beispiel:\n- Was bedeutet ein Fehlercode?\n- Wann endet meine Garantie?\n- Ist meine Firmware aktuell?\n- Wo bleibt meine Bestellung?\n- Wie schalte ich sicher ab?\n\nWenn ich nicht helfen kann, hilft der Support: Wählen Sie „${button}“.`,
  person: (button) => `Gern. Wählen Sie „${button}“: Unser Team sieht dieses Gespräch und antwortet hier.`,
  noneFound: 'Dazu finde ich in den Dokumenten Ihres Geräts nichts.',
  askSign:
    'Wenn etwas nicht stimmt: Nennen Sie mir den Code auf der Anzeige, oder welche Lampe in welcher Farbe leuchtet.',
  orPerson: (button) => `Oder wählen Sie „${button}“: Dann hilft ein Mensch.`,
  noHelp: 'Schade, dass das nicht geholfen hat.',
  noMore: (button) =>
    `Mehr als das steht in diesem Abschnitt nicht dazu. Hilft es nicht, wählen Sie „${button}“: Dann hilft ein Mensch.`,
  chooseCode: 'Wählen Sie den Code, um zu lesen, was das Handbuch dazu sagt.',
  offline: (serialNum) => `Gerät ${serialNum} ist offline und hat sich einige Zeit nicht gemeldet.`,
  whichDevice: 'Um welches Ihrer Geräte geht es? Die Antwort hängt vom Modell ab.',
  switchOff:
    'Im Allgemeinen: zuerst die Verbraucher und AC abschalten, dann PV (DC), dann die Batterie, und warten, bis die Anzeige dunkel ist. Die Kabel der Module stehen bei Tageslicht weiter unter Spannung. Lassen Sie die Abdeckungen geschlossen. Nennt Ihr Handbuch eine andere Reihenfolge, gilt das Handbuch.',
  notShown: (serialNum) =>
    `Ihr Konto zeigt das für Gerät ${serialNum} nicht. Unser Support kann es Ihnen sagen.`,
  warranty: {
    until: (serialNum, day) => `Die Garantie von Gerät ${serialNum} endet am ${day}.`,
    ended: (serialNum, day) => `Die Garantie von Gerät ${serialNum} ist am ${day} abgelaufen.`,
    later: (serialNum, from, until) =>
      `Gerät ${serialNum} ist heute nicht abgedeckt. Die nächste Garantie läuft vom ${from} bis ${until}.`,
    none: (serialNum) => `Für Gerät ${serialNum} ist keine Garantie eingetragen.`,
    replaced: (serialNum) =>
      `Gerät ${serialNum} wurde ersetzt. Seine Garantie ging auf das Ersatzgerät über.`,
    notStarted: (serialNum) =>
      `Die Garantie von Gerät ${serialNum} hat noch nicht begonnen: Es ist weder ein Installations- noch ein Versanddatum eingetragen.`,
  },
  firmware: {
    none: (serialNum) => `Für Gerät ${serialNum} ist keine Firmware eingetragen.`,
    lead: (serialNum) => `Firmware von Gerät ${serialNum}:`,
    newest: (code) => `${code}: die neueste Version`,
    newer: (code, newest) => `${code}: Es gibt eine neuere Version, ${newest}`,
    unknown: (code) => `${code}: Das Firmware-Protokoll verrät nicht, ob es eine neuere gibt`,
  },
  order: {
    none: (serialNum) => `Zu Gerät ${serialNum} ist keine Bestellung von Ihnen eingetragen.`,
    is: (orderNo, status, shippedOn, waybillNo) =>
      `Bestellung ${orderNo}: ${status}${shippedOn && `, versandt am ${shippedOn}`}${waybillNo && `, Frachtbrief ${waybillNo}`}.`,
    statuses: {
      DRAFT: 'Entwurf',
      CONFIRMED: 'bestätigt',
      SHIPPED: 'unterwegs',
      DELIVERED: 'geliefert',
      CANCELLED: 'storniert',
    },
  },
  installer: {
    none: (serialNum) => `Für Gerät ${serialNum} ist kein Installateur eingetragen.`,
    is: (serialNum, name) => `Gerät ${serialNum} wurde von ${name} installiert.`,
  },
  installed: {
    none: (serialNum) => `Für Gerät ${serialNum} ist kein Installationstag eingetragen.`,
    on: (serialNum, day) => `Gerät ${serialNum} wurde am ${day} installiert.`,
    shipped: (day) => `Versandt wurde es am ${day}.`,
  },
  models: 'Modell und Seriennummer:',
  status: {
    record: (serialNum, status) => `Im Portal ist Gerät ${serialNum} als „${status}“ eingetragen.`,
    statuses: {
      IN_STOCK: 'auf Lager',
      SHIPPED: 'versandt',
      INSTALLED: 'installiert',
      IN_REPAIR: 'in Reparatur',
      REPLACED: 'ersetzt',
      RETIRED: 'außer Betrieb',
    },
  },
  fault: {
    none: (serialNum) => `Gerät ${serialNum} hat in den letzten sieben Tagen keine Störung gemeldet.`,
    last: (code, text, since) => `Die letzte Störung war ${code} (${text}) am ${since}. Sie ist vorbei.`,
    lasts: (code, text, since) => `${code} (${text}) besteht seit ${since}.`,
  },
  tickets: {
    none: 'Sie haben keine offenen Tickets.',
    some: (count) => (count === 1 ? 'Sie haben ein offenes Ticket:' : `Sie haben ${count} offene Tickets:`),
    one: (id, text, isAnswered) =>
      `Ticket ${id}: ${text} (${isAnswered ? 'beantwortet' : 'wartet auf Antwort'})`,
  },
  repairs: {
    none: 'Es gibt keinen offenen Reparaturauftrag.',
    some: (count) =>
      count === 1 ? 'Es gibt einen offenen Reparaturauftrag:' : `Es gibt ${count} offene Reparaturaufträge:`,
    statuses: {
      REQUEST: 'angefragt',
      RECEIVED: 'eingegangen',
      WAITING_REPAIR: 'wartet auf Reparatur',
      UNDER_REPAIR: 'in Reparatur',
      WARRANTY_EXCEPTION: 'Garantie wird geprüft',
      COMPLETED: 'repariert',
      IN_APPEAL: 'im Einspruch',
      APPEAL_PASSED: 'Einspruch angenommen, wartet auf Reparatur',
      OUT_WARRANTY: 'außerhalb der Garantie',
      PAY_REQUEST: 'kostenpflichtig angefragt',
      PAY_REPAIR: 'kostenpflichtige Reparatur',
    },
  },
  simulated: 'Demodaten: Es ist keine echte Anlage verbunden, diese Angaben sind erfunden.',
  open: {
    device: 'Gerät öffnen',
    order: 'Bestellung öffnen',
    tickets: 'Meine Tickets öffnen',
    repair: 'Reparaturauftrag öffnen',
  },
}
