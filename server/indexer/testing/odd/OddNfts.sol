// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// NFT contracts whose events have another form than the standard's, or more than one. Nothing here guards anything: they are for tests.

abstract contract Supports {
    bytes4 internal constant ERC165 = 0x01ffc9a7;
    bytes4 internal constant ERC721 = 0x80ac58cd;
    bytes4 internal constant ERC1155 = 0xd9b67a26;

    function supportsInterface(bytes4 id) external pure virtual returns (bool);
}

abstract contract Unique is Supports {
    string public name;
    string public symbol = "ODD";
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) internal owners;

    constructor(string memory name_) {
        name = name_;
    }

    function supportsInterface(bytes4 id) external pure virtual override returns (bool) {
        return id == ERC165 || id == ERC721;
    }

    function ownerOf(uint256 id) public view virtual returns (address owner) {
        owner = owners[id];
        require(owner != address(0));
    }

    function mint(address to, uint256 id) external {
        assign(address(0), to, id);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf(id) == from);
        assign(from, to, id);
    }

    function burn(uint256 id) external {
        assign(ownerOf(id), address(0), id);
    }

    function assign(address from, address to, uint256 id) internal virtual {
        owners[id] = to;
        if (from != address(0)) balanceOf[from]--;
        if (to != address(0)) balanceOf[to]++;
        tell(from, to, id);
    }

    function tell(address from, address to, uint256 id) internal virtual;
}

/// @notice ERC-2309: ids 0 to 9,999 are made in the constructor and told in one event.
contract Consecutive is Unique("Consecutive") {
    event ConsecutiveTransfer(
        uint256 indexed fromTokenId, uint256 toTokenId, address indexed fromAddress, address indexed toAddress
    );
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    address private immutable first = msg.sender;
    mapping(uint256 => bool) private isBurnt;

    constructor() {
        balanceOf[msg.sender] = 10_000;
        emit ConsecutiveTransfer(0, 9_999, address(0), msg.sender);
    }

    function ownerOf(uint256 id) public view override returns (address owner) {
        require(id < 10_000 && !isBurnt[id]);
        return owners[id] == address(0) ? first : owners[id];
    }

    function totalSupply() external view returns (uint256 count) {
        for (uint256 id; id < 10_000; id++) if (!isBurnt[id]) count++;
    }

    /// @notice All of `from`, told in one event.
    function transferRange(address from, address to, uint256 start, uint256 end) external {
        for (uint256 id = start; id <= end; id++) {
            require(ownerOf(id) == from);
            owners[id] = to;
            if (to == address(0)) isBurnt[id] = true;
        }
        balanceOf[from] -= end - start + 1;
        if (to != address(0)) balanceOf[to] += end - start + 1;
        emit ConsecutiveTransfer(start, end, from, to);
    }

    /// @notice A range that nobody can list, and that nobody has.
    function boast() external {
        emit ConsecutiveTransfer(10_000, type(uint256).max, address(0), msg.sender);
    }

    function tell(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

/// @notice The id stands in a topic, and in the data too.
contract IdTwice is Unique("Id twice") {
    function tell(address from, address to, uint256 id) internal override {
        bytes32 topic = keccak256("Transfer(address,address,uint256)");
        assembly {
            mstore(0, id)
            log4(0, 32, topic, from, to, id)
        }
    }
}

/// @notice The id stands in the data, as an ERC-20's amount does.
contract IdInData is Unique("Id in data") {
    event Transfer(address indexed from, address indexed to, uint256 tokenId);

    function tell(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

/// @notice As CryptoKitties have it.
contract NothingIndexed is Unique("Nothing indexed") {
    event Transfer(address from, address to, uint256 tokenId);

    function tell(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

/// @notice Has balances of ids.
abstract contract Multi is Supports {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );

    mapping(address => mapping(uint256 => uint256)) internal held;

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return held[owner][id];
    }

    function mint(address to, uint256 id, uint256 amount) external {
        held[to][id] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata) external {
        held[from][id] -= amount;
        held[to][id] += amount;
        emit TransferSingle(msg.sender, from, to, id, amount);
    }
}

/// @notice ERC-721 and ERC-1155 in one, as The Sandbox's Asset has it (sandbox-smart-contracts, ERC1155ERC721.sol): a unique id's
/// moves are told by Transfer and by TransferSingle or TransferBatch.
contract BothStandards is Multi {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    string public name = "Both standards";
    string public symbol = "BOTH";
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;

    function supportsInterface(bytes4 id) external pure override returns (bool) {
        return id == ERC165 || id == ERC721 || id == ERC1155;
    }

    function mintUnique(address to, uint256 id) external {
        assign(address(0), to, id);
        emit TransferSingle(msg.sender, address(0), to, id, 1);
    }

    function mintUniques(address to, uint256[] calldata ids) external {
        uint256[] memory ones = new uint256[](ids.length);
        for (uint256 i; i < ids.length; i++) {
            assign(address(0), to, ids[i]);
            ones[i] = 1;
        }
        emit TransferBatch(msg.sender, address(0), to, ids, ones);
    }

    /// @notice Told by Transfer alone.
    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from);
        assign(from, to, id);
    }

    /// @notice There and back and there again in one transaction, each told twice.
    function swing(address from, address to, uint256 id) external {
        for (uint256 i; i < 3; i++) {
            assign(from, to, id);
            emit TransferSingle(msg.sender, from, to, id, 1);
            (from, to) = (to, from);
        }
    }

    function assign(address from, address to, uint256 id) private {
        ownerOf[id] = to;
        if (from != address(0)) (held[from][id]--, balanceOf[from]--);
        if (to != address(0)) (held[to][id]++, balanceOf[to]++);
        emit Transfer(from, to, id);
    }
}

/// @notice Its TransferBatch names two ids and one amount.
contract UnequalArrays is Multi {
    function supportsInterface(bytes4 id) external pure override returns (bool) {
        return id == ERC165 || id == ERC1155;
    }

    function mintUnequal(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        for (uint256 i; i < ids.length; i++) held[to][ids[i]] += amounts[i < amounts.length ? i : 0];
        emit TransferBatch(msg.sender, address(0), to, ids, amounts);
    }
}

/// @notice ERC-404: coins of which each whole one is an item too. Here the receiver of coins is given items 1, 2, 3 …
abstract contract Erc404 {
    uint256 public constant units = 10 ** 18;
    uint8 public constant decimals = 18;
    string public name;
    string public symbol = "404";
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => address) internal owners;
    uint256 private made;

    constructor(string memory name_) {
        name = name_;
        totalSupply = 100 * units;
        balanceOf[msg.sender] = 100 * units;
        tellCoins(address(0), msg.sender, 100 * units);
    }

    function ownerOf(uint256 id) external view returns (address owner) {
        owner = owners[id];
        require(owner != address(0));
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        tellCoins(msg.sender, to, amount);
        for (uint256 i; i < amount / units; i++) {
            owners[++made] = to;
            tellItem(address(0), to, made);
        }
        return true;
    }

    /// @notice An id that exists is an item, and one coin goes with it; anything else is an amount.
    function transferFrom(address from, address to, uint256 id) external returns (bool) {
        require(owners[id] == from);
        owners[id] = to;
        balanceOf[from] -= units;
        balanceOf[to] += units;
        tellCoins(from, to, units);
        tellItem(from, to, id);
        return true;
    }

    function tellCoins(address from, address to, uint256 amount) internal virtual;
    function tellItem(address from, address to, uint256 id) internal virtual;
}

/// @notice As Pandora has it (erc404-legacy, src/ERC404.sol): coins by ERC20Transfer, items by Transfer.
contract Erc404Renamed is Erc404("Renamed 404") {
    event ERC20Transfer(address indexed from, address indexed to, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function tellCoins(address from, address to, uint256 amount) internal override {
        emit ERC20Transfer(from, to, amount);
    }

    function tellItem(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

library CoinEvents {
    event Transfer(address indexed from, address indexed to, uint256 value);
}

library ItemEvents {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
}

/// @notice As ERC404 v2 has it (erc404, contracts/ERC404.sol): both are called Transfer, one with three topics and one with four.
contract Erc404SameName is Erc404("Same-named 404") {
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7;
    }

    function tellCoins(address from, address to, uint256 amount) internal override {
        emit CoinEvents.Transfer(from, to, amount);
    }

    function tellItem(address from, address to, uint256 id) internal override {
        emit ItemEvents.Transfer(from, to, id);
    }
}
