import type { Grammar } from './grammar.ts'

/** As folded text has it: small letters, no accents. */
export const es: Grammar = {
  own: 'mi|mis|nuestro|nuestra|nuestros|nuestras|mio|mia',
  device: 'equipo|inversor|dispositivo|aparato|sistema|instalacion|unidad|inversor hibrido|maquina',
  neutral:
    'tengo|tenemos|me|nos|este|esta|el|la|los|las|un|una|unos|unas|es|esta|estan|son|ha|he|hay|de|del|en|para|por|con|a|al|que|cual|cuales|por favor|puede|puedes|podria|podrias|decir|decirme|dime|digame|mostrar|saber|quiero|quisiera|necesito|me gustaria|exactamente|actualmente|ahora|hoy|y|hola|se|su|lo|si|gracias|sobre|muestrame|consultar',
  subjects: {
    warranty: {
      noun: 'garantia|periodo de garantia|plazo de garantia',
      shape:
        'cuando|hasta|hasta cuando|cuanto|cuanto tiempo|cuantos anos|cuantos meses|termina|acaba|vence|vencio|vencimiento|caduca|caducado|expira|expirado|fin|final|fecha|queda|quedan|todavia|aun|sigue|valida|vigente|dura|tiempo|bajo|terminado|dentro|fuera|estado|tengo|tenemos',
    },
    firmware: {
      noun: 'firmware|version de firmware|version del firmware|version de software|version del software|actualizacion de firmware',
      shape:
        'tengo|version|ultima|ultimo|mas reciente|reciente|nueva|nuevo|actual|actualizado|actualizada|al dia|instalado|instalada|disponible|lleva|usa|numero|antiguo|desactualizado|actualizacion|todavia|version de firmware|version del firmware|version de software|version del software',
    },
    order: {
      noun: 'pedido|envio|entrega|paquete|compra|estado del pedido|numero de pedido|numero de seguimiento',
      shape:
        'donde|cuando|llega|llegara|llegado|enviado|enviaron|entregado|estado|seguimiento|numero|ya|viene|va|salio|sale|como va|estado del pedido|numero de pedido|numero de seguimiento|falta',
    },
    status: {
      noun: 'estado|en linea|online|offline|conectado|funciona|funcionando|bien|en marcha|como esta|normal|desconectado',
      shape:
        'estado|en linea|online|offline|conectado|funciona|funcionando|como esta|bien|en marcha|normal|correctamente|todo|todavia|desconectado',
    },
    fault: {
      noun: 'fallo|fallos|error|errores|falla|fallas|averia|averias|alarma|alarmas|advertencia|aviso|codigo de error|codigo de fallo',
      shape:
        'ultimo|ultima|ultimos|ultimas|reciente|mas reciente|cuando|esta semana|historial|hubo|tuvo|ocurrio|recientes',
    },
    installer: {
      noun: 'instalador|instaladora|tecnico instalador|quien instalo|quien monto|quien puso',
      shape: 'quien|nombre|contacto|como se llama|cual|empresa|quien instalo|quien monto|quien puso',
    },
    ticket: {
      noun: 'ticket|tickets|tique|tiques|solicitud de soporte|solicitudes de soporte|consulta|consultas|caso',
      shape:
        'abierto|abiertos|abierta|abiertas|estado|hay|cuantos|cuantas|respuesta|respondido|pendiente|pendientes|todavia|numero|novedades|algun|alguna|tengo|tenemos',
    },
    repair: {
      noun: 'reparacion|reparaciones|solicitud de reparacion|solicitudes de reparacion|orden de reparacion|rma|devolucion',
      shape:
        'abierto|abierta|abiertas|abiertos|estado|donde|cuando|lista|listo|terminada|como va|cuanto|tarda|pendiente|pendientes|numero|todavia|hay|alguna|cuantas|novedades|vuelve|progreso|tengo|tenemos',
    },
  },
  moves: {
    person:
      'persona|persona real|humano|agente|alguien|soporte|soporte tecnico|atencion al cliente|servicio tecnico|servicio al cliente|tecnico|asesor|operador|representante|empleado|telefono|numero de telefono|experto|ser humano',
    greeting: 'hola|buenos dias|buenas tardes|buenas noches|buenas|saludos|que tal|como estas|hey|buen dia',
    thanks:
      'gracias|muchas gracias|mil gracias|perfecto|genial|estupendo|excelente|ya funciona|funciona ahora|resuelto|adios|hasta luego|ok|vale|de acuerdo|entendido|me ayudo|muy amable|bien|muy bien',
    help: 'ayuda|ayudame|que puedes hacer|que sabes|que sabes hacer|que puedo preguntar|como funciona esto|quien eres|que eres|eres un robot|eres un bot|eres humano|necesito ayuda',
  },
  reach:
    'hablar|llamar|contactar|contacto|comunicar|comunicarme|conectar|pasar|paseme|chatear|escribir|preguntar|real|verdadera|como|humana|prefiero|con|llamada|numero|robot|no',
  switchOff: {
    verb: 'apagar|apago|apagarlo|desconectar|desconecto|desconectarlo|desligar|parar|paro|apagado|apaga|se apaga',
    beside:
      'como|seguro|segura|de forma segura|con seguridad|completamente|correctamente|totalmente|todo|forma|manera|debo|pasos|emergencia|en caso de emergencia|sin peligro|bien',
  },
}
