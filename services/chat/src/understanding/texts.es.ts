import type { Texts } from './said.ts'

export const es: Texts = {
  greeting: '¡Hola! Pregúnteme por su equipo, su manual, su garantía o sus pedidos y solicitudes.',
  thanks: 'De nada. Vuelva a preguntar cuando quiera.',
  help: (button) =>
    `Respondo con los manuales de su equipo y con lo que sabe el portal. Por ejemplo:\n- ¿Qué significa un código de fallo?\n- ¿Cuándo termina mi garantía?\n- ¿Tengo la última versión de firmware?\n- ¿Dónde está mi pedido?\n- ¿Cómo apago el equipo de forma segura?\n\nSi no puedo ayudar, lo hará el soporte: elija «${button}».`,
  person: (button) =>
    `Por supuesto. Elija «${button}»: nuestro equipo verá esta conversación y responderá aquí.`,
  noneFound: 'No encuentro nada sobre esto en los documentos de su equipo.',
  askSign: 'Si algo va mal, dígame el código de la pantalla, o qué luz está encendida y de qué color.',
  orPerson: (button) => `O elija «${button}»: le ayudará una persona.`,
  noHelp: 'Siento que no haya servido.',
  noMore: (button) =>
    `Este apartado no dice más sobre esto. Si no basta, elija «${button}»: le ayudará una persona.`,
  chooseCode: 'Elija el código para leer lo que dice el manual.',
  offline: (serialNum) => `El equipo ${serialNum} está desconectado y lleva un tiempo sin comunicar.`,
  whichDevice: '¿De cuál de sus equipos se trata? La respuesta depende del modelo.',
  switchOff:
    'En general: apague primero los consumos y la CA, después la FV (CC) y por último la batería, y espere a que la pantalla se apague. Los cables de los paneles siguen con tensión mientras haya luz. No abra las tapas. Si su manual indica otro orden, siga el manual.',
  notShown: (serialNum) =>
    `Su cuenta no muestra esto para el equipo ${serialNum}. Nuestro soporte se lo puede decir.`,
  warranty: {
    until: (serialNum, day) => `La garantía del equipo ${serialNum} termina el ${day}.`,
    ended: (serialNum, day) => `La garantía del equipo ${serialNum} terminó el ${day}.`,
    later: (serialNum, from, until) =>
      `El equipo ${serialNum} no está cubierto hoy. Su próxima garantía va del ${from} al ${until}.`,
    none: (serialNum) => `El equipo ${serialNum} no tiene garantía registrada.`,
    replaced: (serialNum) =>
      `El equipo ${serialNum} fue sustituido. Su garantía pasó al equipo que lo reemplaza.`,
    notStarted: (serialNum) =>
      `La garantía del equipo ${serialNum} aún no ha empezado: no consta fecha de instalación ni de envío.`,
  },
  firmware: {
    none: (serialNum) => `No consta ningún firmware para el equipo ${serialNum}.`,
    lead: (serialNum) => `Firmware del equipo ${serialNum}:`,
    newest: (code) => `${code}: la versión más reciente`,
    newer: (code, newest) => `${code}: hay una versión más reciente, ${newest}`,
    unknown: (code) => `${code}: el registro de firmware no dice si hay una más reciente`,
  },
  order: {
    none: (serialNum) => `No consta ningún pedido suyo para el equipo ${serialNum}.`,
    is: (orderNo, status, shippedOn, waybillNo) =>
      `Pedido ${orderNo}: ${status}${shippedOn && `, enviado el ${shippedOn}`}${waybillNo && `, guía ${waybillNo}`}.`,
    statuses: {
      DRAFT: 'borrador',
      CONFIRMED: 'confirmado',
      SHIPPED: 'en camino',
      DELIVERED: 'entregado',
      CANCELLED: 'cancelado',
    },
  },
  installer: {
    none: (serialNum) => `No consta ningún instalador para el equipo ${serialNum}.`,
    is: (serialNum, name) => `El equipo ${serialNum} lo instaló ${name}.`,
  },
  installed: {
    none: (serialNum) => `No consta la fecha de instalación del equipo ${serialNum}.`,
    on: (serialNum, day) => `El equipo ${serialNum} se instaló el ${day}.`,
    shipped: (day) => `Se envió el ${day}.`,
  },
  models: 'Modelo y número de serie:',
  status: {
    record: (serialNum, status) => `En el portal, el equipo ${serialNum} figura como «${status}».`,
    statuses: {
      IN_STOCK: 'en almacén',
      SHIPPED: 'enviado',
      INSTALLED: 'instalado',
      IN_REPAIR: 'en reparación',
      REPLACED: 'sustituido',
      RETIRED: 'retirado',
    },
  },
  fault: {
    none: (serialNum) => `El equipo ${serialNum} no ha comunicado ningún fallo en los últimos siete días.`,
    last: (code, text, since) => `El último fallo fue ${code} (${text}), el ${since}. Ya ha pasado.`,
    lasts: (code, text, since) => `${code} (${text}) está presente desde el ${since}.`,
  },
  tickets: {
    none: 'No tiene tickets abiertos.',
    some: (count) => (count === 1 ? 'Tiene un ticket abierto:' : `Tiene ${count} tickets abiertos:`),
    one: (id, text, isAnswered) =>
      `Ticket ${id}: ${text} (${isAnswered ? 'respondido' : 'en espera de respuesta'})`,
  },
  repairs: {
    none: 'No hay ninguna solicitud de reparación abierta.',
    some: (count) =>
      count === 1
        ? 'Hay una solicitud de reparación abierta:'
        : `Hay ${count} solicitudes de reparación abiertas:`,
    statuses: {
      REQUEST: 'solicitada',
      RECEIVED: 'recibida',
      WAITING_REPAIR: 'en espera de reparación',
      UNDER_REPAIR: 'en reparación',
      WARRANTY_EXCEPTION: 'garantía en revisión',
      COMPLETED: 'reparada',
      IN_APPEAL: 'en recurso',
      APPEAL_PASSED: 'recurso aceptado, en espera de reparación',
      OUT_WARRANTY: 'fuera de garantía',
      PAY_REQUEST: 'solicitud de pago',
      PAY_REPAIR: 'reparación de pago',
    },
  },
  simulated: 'Datos de demostración: no hay ningún equipo real conectado, esto es inventado.',
  open: {
    device: 'Abrir el equipo',
    order: 'Abrir el pedido',
    tickets: 'Abrir mis tickets',
    repair: 'Abrir la solicitud de reparación',
  },
}
