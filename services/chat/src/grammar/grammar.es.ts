import type { Grammar } from './grammar.ts'

/** As folded text has it: small letters, no accents. */
export const es: Grammar = {
  own: 'mi|mis|nuestro|nuestra|nuestros|nuestras|mio|mia|tengo|tenemos|para mi|sigo|estoy',
  device:
    'equipo|equipos|inversor|inversores|dispositivo|dispositivos|aparato|sistema|instalacion|unidad|inversor hibrido|maquina',
  neutral:
    'me refiero|perdona|me|nos|le|les|te|este|esta|esto|ese|esa|eso|el|la|los|las|lo|un|una|unos|unas|es|era|fue|ser|sido|estan|estaba|esten|son|ha|he|han|habeis|de|del|en|para|por|con|a|al|que|por favor|puede|puedes|puedo|podria|podrias|decir|decirme|dime|digame|mostrar|saber|se|sabes|quiero|quisiera|queria|necesito|necesita|me gustaria|exactamente|actualmente|ahora|ahora mismo|hoy|y|o|hola|su|si|gracias|sobre|muestrame|ensename|consultar|mirar|ver|perdon|disculpa|yo|usted|tu|ustedes',
  asking: {
    when: 'cuando|hasta|hasta cuando|desde cuando|fecha|en que fecha|que dia|desde',
    howLong:
      'cuanto|cuanta|cuanto tiempo|cuantos anos|cuantos meses|que edad|edad|hace cuanto|desde hace cuanto',
    where: 'donde|por donde|adonde',
    who: 'quien|quienes|como se llama|llama|se llama|nombre|contacto|telefono|como contacto',
    which: 'que|cual|cuales|que tipo',
    state:
      'estado|como va|como van|como esta|como sigue|como anda|que pasa con|que paso con|progreso|en que estado|va',
    news: 'noticias|novedades|novedad|alguna novedad|respuesta|respuestas|respondido|respondio|respondieron|contestado|contestaron|contestacion|contestan',
    last: 'ultimo|ultima|ultimos|ultimas|reciente|recientes|mas reciente|ultimamente|recientemente|esta semana|historial|lo ultimo',
    still: 'todavia|aun|ya|sigue|siguen|no|ya no|pronto|por fin|sigo',
    any: 'hay|hubo|habia|algun|alguna|algunos|alguno|algo|todo|todos|todas|cuantos|cuantas|lista|alguien|disponible|disponibles|queda|quedan',
  },
  informative: 'por que|para que|que cubre|que esta cubierto|que no cubre|cuando debo|cuando hay que',
  subjects: {
    warranty: {
      noun: 'garantia|periodo de garantia|plazo de garantia|fin de garantia|cubierto|cubierta',
      shape:
        'termina|acaba|acabo|vence|vencio|vencimiento|caduca|caducado|caduco|expira|expiro|expirado|fin|final|queda|quedan|valida|vigente|dura|tiempo|bajo|terminado|terminada|dentro|fuera|cubierto|cubierta|anos|meses',
    },
    firmware: {
      noun: 'firmware|version de firmware|version del firmware|version de software|version del software|version|software|actualizacion de firmware|actualizacion|actualizaciones|actualizado|actualizada|al dia',
      shape:
        'version|nueva|nuevo|mas nuevo|mas nueva|actual|actualizado|actualizada|al dia|instalado|instalada|lleva|usa|numero|antiguo|desactualizado|actualizacion|actualizaciones|version de firmware|version del firmware|version de software|version del software',
    },
    order: {
      noun: 'pedido|pedidos|envio|entrega|paquete|compra|mercancia|estado del pedido|numero de pedido|numero de seguimiento',
      shape:
        'llega|llegan|llegara|llegado|llego|enviado|enviaron|mandado|mandaron|entregado|seguimiento|numero|viene|va|salio|sale|salido|en camino|camino|estado del pedido|numero de pedido|numero de seguimiento|falta',
    },
    status: {
      noun: 'estado|en linea|online|offline|conectado|conectada|conexion|funciona|funcionando|bien|en marcha|como esta|como va|como anda|normal|desconectado|haciendo|en orden',
      shape:
        'en linea|online|offline|conectado|conectada|conexion|funciona|funcionando|como esta|como va|bien|en marcha|normal|correctamente|todo|desconectado|haciendo|en orden',
    },
    fault: {
      noun: 'fallo|fallos|error|errores|falla|fallas|averia|averias|alarma|alarmas|advertencia|advertencias|aviso|avisos|codigo de error|codigo de fallo',
      shape: 'tuvo|tenido|ocurrio|dio|aparecio|salio|reportado',
    },
    installer: {
      noun: 'instalador|instaladora|tecnico instalador|quien instalo|quien monto|quien puso|instalo|monto|puso|instalaron|hizo la instalacion|empresa instaladora|coloco',
      shape: 'empresa|compania|quien instalo|quien monto|quien puso',
    },
    ticket: {
      noun: 'ticket|tickets|tique|tiques|solicitud de soporte|solicitudes de soporte|consulta|consultas|caso|casos|incidencia|incidencias',
      shape:
        'abierto|abiertos|abierta|abiertas|cerrado|cerrada|resuelto|pendiente|pendientes|numero|atendido',
    },
    repair: {
      noun: 'reparacion|reparaciones|reparado|solicitud de reparacion|solicitudes de reparacion|orden de reparacion|rma|devolucion|en reparacion',
      shape:
        'abierto|abierta|abiertas|abiertos|lista|listo|terminada|tarda|pendiente|pendientes|numero|vuelve|devuelven|devolveran|aprobada|aceptada|recibido|recibida|acabada',
    },
    installed: {
      noun: 'instalado|instalada|instalaron|instalo|fecha de instalacion|puesta en marcha|montaron|pusieron|montado|edad|que edad|cuantos anos|compre|compramos|recibi|enviaron',
      shape: 'fecha de instalacion|edad|que edad|cuantos anos|ano|mes|hace',
    },
    model: {
      noun: 'modelo|modelos|tipo|producto|numero de serie|numeros de serie|serie|que inversor|que equipo|que equipos|que dispositivo|cual inversor',
      shape: 'que inversor|que equipo|que equipos|que dispositivo|cual inversor',
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
  success: {
    done: 'funciono|ha funcionado|funcionado|resuelto|resolvio|solucionado|soluciono|arreglado|arreglo|sirvio|ayudo|ayudado|conseguido|lo consegui|logrado|listo|lista|comprendido|entendido|hecho|exito|encontrado',
    runs: 'funciona|funcionan|funcionando|va|marcha|en marcha|anda|carga|cargando|en linea|online|conectado|bien|perfectamente|correctamente|normal|de maravilla|todo bien|en orden',
    gone: 'desaparecio|desaparecido|se fue|se ha ido|quitado',
    again: 'ya|ahora|ahora si|ahora mismo|por fin|de nuevo|otra vez|al fin|enseguida|hoy',
    beside:
      'yo|lo|la|le|me|nos|se|el|los|las|esto|eso|esta|es|ha|he|han|era|y|todo|muy|mucho|tan|por|por la|por su|tu|su|respuesta|ayuda|consejo|explicacion|problema|si|parece|que|con eso|a la perfeccion',
  },
  failure: {
    denies: 'no|nada|tampoco|nunca|ningun|ninguna|ninguno|sin',
    effect:
      'funciona|funciono|ha funcionado|funcionado|funcionando|sirve|sirvio|ha servido|servido|ayuda|ayudo|ha ayudado|ayudado|resuelve|resuelto|resolvio|soluciona|soluciono|solucionado|arreglado|arreglo|cambio|cambia|ha cambiado|cambiado|efecto|exito|mejor|mejora|hace nada|hizo nada|pasa|paso|va|diferencia|resultado|logrado|conseguido|hace|hizo|ha hecho',
    stays:
      'sigue|siguen|todavia|aun|igual|otra vez|de nuevo|continua|persiste|lo mismo|el mismo|la misma|mismo|misma|como antes|vuelve|ha vuelto|volvio|no desaparece|no se va',
    trouble: 'fallando|falla|fallan|mal|roto|rota|averiado|problema|ahi|sin funcionar|asi|igual',
    same: 'sigue igual|todo igual|igual que antes|sin cambios|sin cambio|sin exito|sin resultado|sin efecto|lo mismo|mismo problema|el mismo problema|nada cambio|no hay cambios|no sirve|inutil|en vano',
    beside:
      'probado|intentado|he probado|he intentado|probe|intente|ya|lo|la|le|me|nos|se|el|los|las|esto|eso|esta|es|ha|he|han|hay|todo|desgraciadamente|lamentablemente|pero|mucho|aunque|para mi|a mi|y|por desgracia|dos veces|varias veces|problema|respuesta|consejo|con eso|de',
  },
  reach:
    'hablar|llamar|contactar|contacto|comunicar|comunicarme|conectar|pasar|paseme|chatear|escribir|preguntar|real|verdadera|como|humana|prefiero|con|llamada|numero|robot|no',
  switchOff: {
    verb: 'apagar|apago|apagarlo|desconectar|desconecto|desconectarlo|desligar|parar|paro|apagado|apaga|se apaga',
    beside:
      'como|seguro|segura|de forma segura|con seguridad|completamente|correctamente|totalmente|todo|forma|manera|debo|pasos|emergencia|en caso de emergencia|sin peligro|bien',
  },
}
