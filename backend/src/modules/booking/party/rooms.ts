export {
  countRooms,
  NO_ROOMS,
  roomsFit,
  roomsFor,
  roomsNeeded,
  type RoomPools,
} from '@wayfold/contracts/kernel/rooms';
