/** Kinds of packet, in the upper half of their first byte (MQTT 3.1.1, section 2.2.1). */
export const CONNECT = 0x10;
export const CONNACK = 0x20;
export const PUBLISH = 0x30;
export const PUBACK = 0x40;
/** SUBSCRIBE includes the flags that this kind always has. */
export const SUBSCRIBE = 0x82;
export const SUBACK = 0x90;
export const PINGREQ = 0xc0;
export const DISCONNECT = 0xe0;

/** The flag of a PUBLISH that asks for a PUBACK. */
export const QOS_1 = 0x02;
